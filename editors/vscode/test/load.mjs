// Loads the bundled extension with a stand-in for the editor's interface and activates it: as far as it goes without
// the editor itself. The server's side of the protocol is tested in test/Server.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import Module from "node:module";
import { fileURLToPath } from "node:url";

const registered = new Map();
const stub = new Proxy(function () {}, {
  get: (target, key) => (key === Symbol.toPrimitive ? () => "" : key === "prototype" ? target.prototype : stub),
  apply: () => stub,
  construct: () => ({}),
});
const editor = new Proxy(
  {
    commands: { registerCommand: (name, run) => (registered.set(name, run), { dispose() {} }) },
    workspace: new Proxy(
      {
        getConfiguration: () => ({ get: (_, other) => other }),
        onDidChangeConfiguration: () => ({ dispose() {} }),
      },
      { get: (target, key) => target[key] ?? stub },
    ),
  },
  { get: (target, key) => target[key] ?? stub },
);
const load = Module._load;
Module._load = (name, ...rest) => (name === "vscode" ? editor : load(name, ...rest));
const extension = createRequire(import.meta.url)(fileURLToPath(new URL("../out/extension.js", import.meta.url)));
assert.equal(typeof extension.activate, "function");
assert.equal(typeof extension.deactivate, "function");
assert.deepEqual(extension.settings({ get: (key, other) => (key === "codeLens" ? false : other) }), {
  inlayHints: true,
  codeLens: false,
  definitions: false,
});
await extension.activate({ subscriptions: [] }).catch(() => {});
assert.deepEqual([...registered.keys()].sort(), ["rejoin.openReport", "rejoin.restart"]);
console.log("the bundle loads, registers its commands and reads its settings");
process.exit(0);
