"""Checks an auditor's pack of Open Future: python3 verify-pack.py <pack.zip or its folder> [seal-key.pem of your own]
Uses Python's own library alone, and openssl for the signatures where it is installed. Prints one line for each fault,
its first word the kind, and exits with 1; or says that the pack is whole, and exits with 0."""
import csv, hashlib, json, os, pathlib, shutil, struct, subprocess, sys, tempfile, zipfile
from datetime import datetime, timedelta, timezone
csv.field_size_limit(1 << 30)
faults, EDGE = [], timedelta(minutes=10)  # so near to the first or last instant, what belongs together may lie outside
sha = lambda data: hashlib.sha256(data).hexdigest()
instant = lambda text: datetime.strptime(text, "%Y-%m-%dT%H:%M:%S.%fZ")
fault = lambda *what: (faults.append(what), print(*what))

def text_of(kind, data):
    """A value as PostgreSQL's record_send writes it, by the number of its type."""
    if kind in (20, 21, 23):
        return str(int.from_bytes(data, "big", signed=True))
    if kind == 1184:
        at = datetime(2000, 1, 1) + timedelta(microseconds=int.from_bytes(data, "big", signed=True))
        return at.strftime("%Y-%m-%dT%H:%M:%S.%fZ")
    h = data.hex()
    return {2950: "-".join((h[:8], h[8:12], h[12:16], h[16:20], h[20:])), 17: h}.get(kind) or (data[1:] if kind == 3802 else data).decode()

def check_sent(kind, name, row):
    """The bytes that were hashed, which say what the columns say; a ' keeps spreadsheets from running a cell."""
    data, at, cells = bytes.fromhex(row["sent"]), 4, list(row.items())
    for column, cell in cells[: int.from_bytes(data[:4], "big")]:
        oid, length = struct.unpack_from(">Ii", data, at)
        value = "" if length < 0 else text_of(oid, data[at + 8 : at + 8 + length])
        at += 8 + max(length, 0)
        if cell not in (value, "'" + value):
            fault(kind, name, column, "is not what was hashed")
    return data

def signed(key, data, signature):
    with tempfile.TemporaryDirectory() as temp:
        paths = [os.path.join(temp, name) for name in ("data", "sig")]
        for path, content in zip(paths, (data, signature)):
            pathlib.Path(path).write_bytes(content)
        asked = ["openssl", "pkeyutl", "-verify", "-pubin", "-inkey", key, "-rawin", "-in", paths[0], "-sigfile", paths[1]]
        return subprocess.run(asked, capture_output=True).returncode == 0

def verify(folder, own_key=None):
    path = lambda name: os.path.join(folder, name)
    read = lambda name: pathlib.Path(folder, name).read_bytes()
    def rows(name):
        with open(path(name), encoding="utf-8-sig", newline="") as file:
            yield from csv.DictReader(file)
    for want, name in (line.split("  ", 1) for line in read("SHA256SUMS").decode().splitlines()):
        if not os.path.exists(path(name)) or sha(read(name)) != want:
            fault("file", name, "is missing, or not as its checksum says")
    since, before = (datetime.min if t == "-infinity" else instant(t[:-1] + "000Z") for t in read("period.txt").decode().split())
    whole, to_now = since == datetime.min, datetime.now(timezone.utc).replace(tzinfo=None) < before
    inside = lambda at: (whole or at > since + EDGE) and at < before - EDGE
    sums, last, sent, ends, acts = {}, {}, {}, {}, {}
    for row in rows("entries.csv"):
        account, number, amount, after = (int(row[c]) for c in ("account_id", "number", "amount", "balance_after"))
        step = f"{row['transaction_id']} {row['step']}"
        sent.setdefault(row["transaction_id"], []).append((account, number, check_sent("entry", f"{step} {row['line']}", row)))
        sums[step] = sums.get(step, 0) + amount
        balance, expected = last.get(account, (0, 1) if whole else (after - amount, number))
        if number != expected and inside(instant(row["at"])):
            fault("entry", f"{account}-{expected}", "is missing")
        elif number == expected and balance + amount != after:
            fault("entry", f"{step} {row['line']}", "does not continue its account's balance")
        last[account] = (after, number + 1)
    for step in (step for step, amount in sums.items() if amount != 0):
        fault("transaction", step, "does not sum to zero")
    for row in rows("accounts.csv"):
        if whole and to_now and (int(row["balance"]), int(row["version"]) + 1) != last.get(int(row["id"]), (0, 1)):
            fault("account", row["id"], "does not hold what its entries come to")
    for row in rows("audit.csv"):
        chain, number = int(row["chain"]), int(row["number"])
        if sha(check_sent("audit", f"{chain}-{number}", row)) != row["hash"]:
            fault("audit", f"{chain}-{number}", "does not have the hash of what it says")
        before_it = sha(f"open-future {chain}".encode()) if number == 1 else ends.get((chain, number - 1))
        if before_it != row["previous"] and (before_it or whole or any(c == chain for c, _ in ends)):
            fault("audit", f"{chain}-{number - 1}", "is missing, or another than the next one says")
        ends[chain, number] = row["hash"]
        if row["subject_type"] == "transaction" and row["digest"]:
            acts.setdefault(row["subject_id"], []).append((row["digest"][:-64], row["digest"][-64:]))
    for row in rows("chains.csv"):
        end = int((row["number"] if whole and to_now else row["last"]) or 0)
        if end > 0 and (int(row["chain"]), end) not in ends:
            fault("audit", f"{row['chain']}-{end}", "is missing: it is the last of its chain")
    for row in rows("transactions.csv"):
        data = check_sent("transaction", row["reference"], row) + b"".join(each for *_, each in sorted(sent.pop(row["id"], [])))
        settled = inside(instant(row["created_at"])) and (to_now or inside(instant(row["updated_at"])))
        done = acts.get(row["id"], [])
        left = {"", *(after for _, after in done)}  # each act begins where another ended; the first at nothing
        if settled and (sha(data) not in left or len(done) != int(row["acts"]) or any(before not in left for before, _ in done)):
            fault("transaction", row["reference"], "is not, with its entries, as the acts in the audit log left it")
    for unknown in sent:
        fault("transaction", unknown, "has entries and is missing")
    key, before_it = own_key or path("seal-key.pem"), None
    checks = shutil.which("openssl") and os.path.exists(key)
    if not checks:
        print("Not checked: who signed it (openssl or seal-key.pem is missing).")
    elif not os.path.exists(path("SHA256SUMS.sig")) or not signed(key, read("SHA256SUMS"), read("SHA256SUMS.sig")):
        fault("file", "SHA256SUMS", "is not signed with this key")
    for row in rows("proof-roots.csv"):
        if json.loads(row["body"])["root"] != row["root"] or checks and not signed(key, row["body"].encode(), bytes.fromhex(row["signature"])):
            fault("proof", row["day"], "is not what was signed")
    for row in rows("seals.csv"):
        body, number = row["body"].encode(), int(row["number"])
        if sha(body) != row["hash"] or checks and not signed(key, body, bytes.fromhex(row["signature"])):
            fault("seal", number, "is not what was signed")
        said = json.loads(body)
        if before_it not in (None, (number - 1, said["previous"])) or whole and number > 1 and not before_it:
            fault("seal", number, "does not follow the one before")
        before_it = (number, row["hash"])
        for chain, end in said["facts"]["chains"].items():
            place = (int(chain), int(end["number"]))
            if place[1] > 0 and ends.get(place, not whole and end["hash"]) != end["hash"]:
                fault("audit", f"{chain}-{place[1]}", f"is missing, or another than seal {number} says")
    print(f"{len(faults)} faults." if faults else "The pack is whole: checksums, sums, balances, audit chains, digests and seals agree.")
    return 1 if faults else 0

if len(sys.argv) < 2:
    sys.exit(__doc__)
if os.path.isdir(sys.argv[1]):
    sys.exit(verify(*sys.argv[1:3]))
with tempfile.TemporaryDirectory() as unpacked:
    zipfile.ZipFile(sys.argv[1]).extractall(unpacked)
    sys.exit(verify(unpacked, *sys.argv[2:3]))
