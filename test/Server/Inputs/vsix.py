"""Opens the .vsix of the extension: its manifest's assets, and the file that package.json starts, are in it."""
import json, pathlib, sys, xml.etree.ElementTree as E, zipfile

directory = pathlib.Path(sys.argv[1])
about = json.loads((directory / "package.json").read_text())
with zipfile.ZipFile(directory / f"{about['name']}-{about['version']}.vsix") as archive:
    names = set(archive.namelist())
    manifest = E.fromstring(archive.read("extension.vsixmanifest"))
    inside = json.loads(archive.read("extension/package.json"))
space = "{http://schemas.microsoft.com/developer/vsx-schema/2011}"
paths = [a.get("Path") for a in manifest.iter(space + "Asset")] + ["[Content_Types].xml", "extension/" + str(pathlib.PurePosixPath(inside["main"]))]
missing = [p for p in paths if p not in names]
print("manifest", next(manifest.iter(space + "Identity")).get("Id") + ", main", inside["main"] + ",",
      f"missing: {missing}" if missing else "files present")
