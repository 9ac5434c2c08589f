// Makes rejoin-VERSION.vsix: a zip with the manifest, the bundle and the licence, as `vsce package` writes it.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";

const about = JSON.parse(readFileSync("package.json", "utf8"));
const staging = "out/vsix";
rmSync(staging, { recursive: true, force: true });
mkdirSync(`${staging}/extension/out`, { recursive: true });
for (const file of ["package.json", "README.md", "out/extension.js"]) cpSync(file, `${staging}/extension/${file}`);
cpSync("../../LICENSE", `${staging}/extension/LICENSE.txt`);
writeFileSync(
  `${staging}/extension.vsixmanifest`,
  `<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity Language="en-US" Id="${about.name}" Version="${about.version}" Publisher="${about.publisher}"/>
    <DisplayName>${about.displayName}</DisplayName>
    <Description xml:space="preserve">${about.description}</Description>
    <Categories>${about.categories.join(",")}</Categories>
    <Properties>
      <Property Id="Microsoft.VisualStudio.Code.Engine" Value="${about.engines.vscode}"/>
    </Properties>
    <License>extension/LICENSE.txt</License>
  </Metadata>
  <Installation><InstallationTarget Id="Microsoft.VisualStudio.Code"/></Installation>
  <Dependencies/>
  <Assets>
    <Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.Details" Path="extension/README.md" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.License" Path="extension/LICENSE.txt" Addressable="true"/>
  </Assets>
</PackageManifest>
`,
);
writeFileSync(
  `${staging}/[Content_Types].xml`,
  `<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
  <Default Extension=".json" ContentType="application/json"/>
  <Default Extension=".js" ContentType="application/javascript"/>
  <Default Extension=".md" ContentType="text/markdown"/>
  <Default Extension=".txt" ContentType="text/plain"/>
  <Default Extension=".vsixmanifest" ContentType="text/xml"/>
</Types>
`,
);
const name = `${about.name}-${about.version}.vsix`;
rmSync(name, { force: true });
execFileSync("python3", ["-m", "zipfile", "-c", `../../${name}`, "extension", "extension.vsixmanifest", "[Content_Types].xml"], { cwd: staging });
console.log(name);
