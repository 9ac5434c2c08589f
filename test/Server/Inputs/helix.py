"""Checks the form of Helix's languages.toml, and makes a file for each suffix in a directory. Python 3.11 reads TOML."""
import pathlib, shutil, sys, tomllib

with open(sys.argv[1], "rb") as file:
    config = tomllib.load(file)
server = config["language-server"]["rejoin"]
directory = pathlib.Path(sys.argv[2])
shutil.rmtree(directory, ignore_errors=True)
directory.mkdir()
for language in config["language"]:
    assert "rejoin" in language["language-servers"] and language["scope"].startswith("source."), language
    for suffix in language["file-types"]:
        (directory / f"file.{suffix}").write_text("// a file\n")
print(len(config["language"]), "languages, server", server["command"], *server["args"])
