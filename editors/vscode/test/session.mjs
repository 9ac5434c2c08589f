// One document of OpenCL C through `rejoin lsp` with the editor's own implementation of the protocol
// (vscode-languageserver-protocol): findings, hover, a fix, the end. REJOIN names the program; without it and without a
// `rejoin` on PATH the session is skipped aloud.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { createRequire } from "node:module";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const protocol = createRequire(import.meta.url)("vscode-languageserver-protocol/node");
const program = process.env.REJOIN ?? "rejoin";
try {
  execFileSync(program, ["--version"], { stdio: "ignore" });
} catch {
  console.log(`${program} is not installed: the session with the server is skipped (REJOIN names the program)`);
  process.exit(0);
}

const text = `kernel void k(global int *out, int n) {
  int tid = get_local_id(0);
  if (tid < n) {
    out[tid] = 1;
    barrier(CLK_GLOBAL_MEM_FENCE);
  }
}
`;
const folder = mkdtempSync(join(tmpdir(), "rejoin-session-"));
const file = join(folder, "k.cl");
writeFileSync(file, "");
const uri = pathToFileURL(file).href;
const server = spawn(program, ["lsp"], { stdio: ["pipe", "pipe", "inherit"] });
const connection = protocol.createProtocolConnection(
  new protocol.StreamMessageReader(server.stdout),
  new protocol.StreamMessageWriter(server.stdin),
);

/** The findings of the next version of the document that the server publishes. */
const waiting = new Map();
connection.onNotification(protocol.PublishDiagnosticsNotification.type, ({ version, diagnostics }) => waiting.get(version)?.(diagnostics));
const findingsOf = (version) =>
  new Promise((resolve, reject) => {
    waiting.set(version, resolve);
    setTimeout(() => reject(new Error(`no findings of version ${version}`)), 120000).unref();
  });
connection.onRequest(protocol.InlayHintRefreshRequest.type, () => null);
connection.listen();

const { capabilities } = await connection.sendRequest(protocol.InitializeRequest.type, {
  processId: process.pid,
  rootUri: null,
  capabilities: {},
});
for (const provider of ["hoverProvider", "codeActionProvider", "codeLensProvider", "inlayHintProvider", "semanticTokensProvider"])
  assert.ok(capabilities[provider], provider);
await connection.sendNotification(protocol.InitializedNotification.type, {});

const first = findingsOf(1);
await connection.sendNotification(protocol.DidOpenTextDocumentNotification.type, {
  textDocument: { uri, languageId: "opencl", version: 1, text },
});
const found = await first;
assert.deepEqual(found.map((d) => d.code), ["W1"]);
assert.equal(found[0].range.start.line, 2);

const hover = await connection.sendRequest(protocol.HoverRequest.type, { textDocument: { uri }, position: { line: 2, character: 7 } });
assert.match(hover.contents.value, /\*\*divergent\*\*: `tid`/);

const actions = await connection.sendRequest(protocol.CodeActionRequest.type, {
  textDocument: { uri },
  range: found[0].range,
  context: { diagnostics: found },
});
assert.equal(actions[0].title, "Move the barrier after the 'if'");
let fixed = text;
const offset = ({ line, character }) => text.split("\n").slice(0, line).reduce((sum, l) => sum + l.length + 1, 0) + character;
for (const edit of [...actions[0].edit.changes[uri]].sort((a, b) => offset(b.range.start) - offset(a.range.start)))
  fixed = fixed.slice(0, offset(edit.range.start)) + edit.newText + fixed.slice(offset(edit.range.end));
const second = findingsOf(2);
await connection.sendNotification(protocol.DidChangeTextDocumentNotification.type, {
  textDocument: { uri, version: 2 },
  contentChanges: [{ text: fixed }],
});
assert.deepEqual(await second, []);

await connection.sendRequest(protocol.ShutdownRequest.type);
const ended = new Promise((resolve) => server.on("exit", resolve));
await connection.sendNotification(protocol.ExitNotification.type);
assert.equal(await ended, 0);
rmSync(folder, { recursive: true });
console.log("the server gives findings, a hover and a fix that settles the finding");
process.exit(0);
