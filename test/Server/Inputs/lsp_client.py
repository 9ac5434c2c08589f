"""A client of the Language Server Protocol for the tests: starts `rejoin lsp`, sends, and waits for what comes."""
import json, os, pathlib, queue, subprocess, threading

class Client:
    def __init__(self, *options, capabilities=None, initialization=None, command="rejoin", root=None):
        self.process = subprocess.Popen([command, "lsp", "--debounce=20", *options],
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.messages, self.replies, self.next_id = queue.Queue(), {}, 0
        self.seen = []
        threading.Thread(target=self._read, daemon=True).start()
        self.capabilities = self.request("initialize", processId=os.getpid(), rootUri=uri(root) if root else None,
                                         capabilities=capabilities or {},
                                         initializationOptions=initialization or {})["capabilities"]
        self.notify("initialized")

    def _read(self):
        stream = self.process.stdout
        while True:
            length = 0
            while (line := stream.readline().strip()):
                name, _, value = line.partition(b":")
                if name.lower() == b"content-length":
                    length = int(value)
            if not length:
                self.messages.put(None)
                return
            self.messages.put(json.loads(stream.read(length)))

    def send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self.process.stdin.flush()

    def notify(self, method, **params):
        self.send({"method": method, "params": params})

    def begin(self, method, **params):
        self.next_id += 1
        self.send({"id": self.next_id, "method": method, "params": params})
        return self.next_id

    def wait(self, found, seconds=300):
        """The first message, old or new, for which `found` holds."""
        for message in self.seen:
            if found(message):
                self.seen.remove(message)
                return message
        while True:
            message = self.messages.get(timeout=seconds)
            assert message is not None, "the server has ended"
            if "method" in message and "id" in message:
                self.send({"id": message["id"], "result": None})
            if found(message):
                return message
            self.seen.append(message)

    def reply(self, number):
        message = self.wait(lambda m: m.get("id") == number and "method" not in m)
        if "error" in message:
            raise RuntimeError(message["error"]["message"])
        return message["result"]

    def request(self, method, **params):
        return self.reply(self.begin(method, **params))

    def open(self, path, text=None, version=1, language="opencl"):
        text = pathlib.Path(path).read_text() if text is None else text
        self.notify("textDocument/didOpen", textDocument={"uri": uri(path), "languageId": language,
                                                          "version": version, "text": text})

    def change(self, path, version, *changes):
        """Each change is a whole text, or a range and a text."""
        self.notify("textDocument/didChange", textDocument={"uri": uri(path), "version": version},
                    contentChanges=[{"text": c} if isinstance(c, str) else {"range": c[0], "text": c[1]} for c in changes])

    def diagnostics(self, path, version=None):
        return self.diagnostics_of(uri(path), version)

    def diagnostics_of(self, name, version=None):
        message = self.wait(lambda m: m.get("method") == "textDocument/publishDiagnostics" and
                            m["params"]["uri"] == name and version in (None, m["params"].get("version")))
        return message["params"]["diagnostics"]

    def at(self, method, path, line, character, **more):
        """A request about a position; both count from 0."""
        return self.request("textDocument/" + method, textDocument={"uri": uri(path)},
                            position={"line": line, "character": character}, **more)

    def stop(self):
        self.request("shutdown")
        self.notify("exit")
        return self.process.wait(30)

def uri(path):
    return pathlib.Path(path).resolve().as_uri()

def span(first_line, first, last_line, last):
    return {"start": {"line": first_line, "character": first}, "end": {"line": last_line, "character": last}}

def apply(text, edits):
    """The text after edits, which an editor applies from the last to the first."""
    lines = text.splitlines(keepends=True)
    def offset(p):
        return sum(len(l) for l in lines[:p["line"]]) + p["character"]
    for e in sorted(edits, key=lambda e: offset(e["range"]["start"]), reverse=True):
        text = text[:offset(e["range"]["start"])] + e["newText"] + text[offset(e["range"]["end"]):]
    return text
