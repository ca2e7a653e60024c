"""Would GitHub take this SARIF file, and show it well? The rules of its documentation ("SARIF support for code scanning"): what it requires of
a file, what it reads, and how much of each.
usage: sarif.py FILE...; what is wrong is printed, and the exit code is 1."""
import gzip
import json
import re
import sys

MOST = {"runs": 20, "results": 25000, "rules": 25000, "thread flow locations": 10000, "locations": 1000, "tags": 20}
MOST_BYTES = 10 * 1024 * 1024  # of the compressed file
LEVELS = {"note", "warning", "error", "none"}


def problems(data, size):
    def most(what, n):
        if n > MOST[what]:
            yield f"{n} {what}, at most {MOST[what]} are taken"

    def text(owner, key, where):
        if not isinstance(owner.get(key), dict) or not owner[key].get("text"):
            yield f"{where} has no {key}.text"

    def location(place, where):
        physical = place.get("physicalLocation", {})
        uri = physical.get("artifactLocation", {}).get("uri", "")
        region = physical.get("region", {})
        if not uri:
            yield f"{where} has no URI"
        if re.match(r"^/|\.\./", uri) or ("uriBaseId" in physical.get("artifactLocation", {}) and ":" in uri):
            yield f"{where}: '{uri}' is not relative to the root of the sources"
        if not region.get("startLine", 0) >= 1 or region.get("startColumn", 1) < 1:
            yield f"{where} has no line or column from 1 on"

    if size > MOST_BYTES:
        yield f"{size} bytes compressed"
    if data.get("version") != "2.1.0" or "$schema" not in data or not data.get("runs"):
        yield "version, $schema and runs are required"
    yield from most("runs", len(data.get("runs", [])))
    for run in data.get("runs", []):
        driver = run.get("tool", {}).get("driver", {})
        rules = driver.get("rules", [])
        if not driver.get("name"):
            yield "the tool has no name"
        yield from most("rules", len(rules))
        for rule in rules:
            where = f"rule {rule.get('id')}"
            for key in ("shortDescription", "fullDescription", "help"):
                yield from text(rule, key, where)
            properties = rule.get("properties", {})
            yield from most("tags", len(properties.get("tags", [])))
            if not 0.0 < float(properties.get("security-severity", "0")) <= 10.0:
                yield f"{where}: security-severity is a number from 0.1 to 10.0, as text"
            if properties.get("precision") not in ("very-high", "high", "medium", "low"):
                yield f"{where} has no precision"
        yield from most("results", len(run.get("results", [])))
        prints = set()
        for i, result in enumerate(run.get("results", [])):
            where = f"result {i}"
            yield from text(result, "message", where)
            if result.get("level") not in LEVELS:
                yield f"{where}: level {result.get('level')}"
            if result.get("kind") == "pass":
                yield f"{where} is a proof, which would be shown as a finding"
            if rules[result["ruleIndex"]]["id"] != result.get("ruleId"):
                yield f"{where}: ruleIndex is of another rule"
            if not result.get("locations"):
                yield f"{where} has no location"
            yield from most("locations", len(result.get("locations", [])))
            for place in result.get("locations", []):
                yield from location(place, where)
            flows = [f for c in result.get("codeFlows", []) for t in c["threadFlows"] for f in t["locations"]]
            yield from most("thread flow locations", len(flows))
            for step in flows:
                yield from location(step["location"], f"a step of {where}")
            mark = result.get("partialFingerprints", {}).get("primaryLocationLineHash")
            if not mark:
                yield f"{where} has no primaryLocationLineHash"
            if (mark, result.get("ruleId")) in prints:
                yield f"{where} has the fingerprint of another"
            prints.add((mark, result.get("ruleId")))


def main(names):
    wrong = 0
    for name in names:
        with open(name, "rb") as f:
            content = f.read()
        for problem in problems(json.loads(content), len(gzip.compress(content))):
            print(f"{name}: {problem}")
            wrong = 1
    return wrong


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
