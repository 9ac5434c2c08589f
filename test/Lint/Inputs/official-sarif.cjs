// Checks SARIF files against the schema of OASIS, which npm's @microsoft/jest-sarif carries: prints each violation, and
// exits 1 if there is one. Usage: node official-sarif.cjs FOLDER-WITH-node_modules FILE...
const { readFileSync } = require("node:fs");
const { createRequire } = require("node:module");
const path = require("node:path");

const [folder, ...files] = process.argv.slice(2);
const installed = createRequire(path.resolve(folder, "package.json"));
const Ajv = installed("ajv");
// The schema is of draft 4; a format that ajv does not know is an error.
const ajv = new Ajv({ schemaId: "id", allErrors: true, meta: false, unknownFormats: true });
ajv.addMetaSchema(installed("ajv/lib/refs/json-schema-draft-04.json"));
const schema = installed("@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json");
const validate = ajv.compile(schema);
console.log(schema.title);
let failed = files.length === 0;
for (const file of files) {
  const valid = validate(JSON.parse(readFileSync(file, "utf8")));
  console.log(`${path.basename(file)}: ${valid ? "valid" : "not valid"}`);
  for (const error of validate.errors ?? []) console.log(`  ${error.dataPath || "$"} ${error.message}`);
  failed ||= !valid;
}
process.exit(failed ? 1 : 0);
