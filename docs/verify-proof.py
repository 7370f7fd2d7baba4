#!/usr/bin/env python3
"""Checks that what Open Future owes you is in the total it signed (docs/proof.md). Needs Python 3.8, and nothing of ours.

    python3 verify-proof.py proof.json transparency.json [your member id] [root printed on your paper]

proof.json: /api/proof?day=...    transparency.json: /transparency.json?day=... , from anybody, best from somebody else
"""
import base64, hashlib, json, sys

KINDS = ["cash", "lent", "invested", "shares"]

def need(true, why):
    if not true:
        sys.exit("REFUSED: " + why)

def words(sums):
    need(set(sums) == set(KINDS), "sums are cash, lent, invested and shares")
    need(all(type(sums[k]) is int and 0 <= sums[k] < 2**53 for k in KINDS), "a sum is negative, too great or no whole number")
    return b"".join(sums[k].to_bytes(8, "big") for k in KINDS)

def climb(member, leaf):
    sums, place = leaf["sums"], ""
    text = bytes.fromhex(leaf["salt"]) + member + leaf["part"].to_bytes(4, "big") + words(sums)
    need(len(text) == 84, "a salt has 32 bytes and a member's id 16")
    at = hashlib.sha256(b"\0" + text).digest()
    for step in leaf["path"]:
        need(step["side"] in ("left", "right") and len(bytes.fromhex(step["hash"])) == 32, "a step of the path is none")
        own, other = at + words(sums), bytes.fromhex(step["hash"]) + words(step["sums"])
        at = hashlib.sha256(b"\1" + (other + own if step["side"] == "left" else own + other)).digest()
        sums, place = {k: sums[k] + step["sums"][k] for k in KINDS}, place + step["side"][0]
        words(sums)
    return at.hex(), sums, place

# Ed25519 as RFC 8032 has it: points of the curve, and the equation s*B = R + h*A.
P, ORDER = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P

def add(a, b):
    k = D * a[0] * b[0] * a[1] * b[1]
    return ((a[0] * b[1] + b[0] * a[1]) * pow(1 + k, -1, P) % P, (a[1] * b[1] + a[0] * b[0]) * pow(1 - k, -1, P) % P)

def times(n, a):
    total = (0, 1)
    while n:
        total, a, n = add(total, a) if n & 1 else total, add(a, a), n >> 1
    return total

def point(text):
    y = int.from_bytes(text, "little") % 2**255
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    x = x if x * x % P == square else x * pow(2, (P - 1) // 4, P) % P
    need(x * x % P == square, "the key or the signature is no point of the curve")
    return (x if x % 2 == text[31] >> 7 else P - x, y)

def is_signed(text, signature, pem):
    key = base64.b64decode("".join(pem.split("-----")[2].split()))[-32:]
    s, h = int.from_bytes(signature[32:], "little"), hashlib.sha512(signature[:32] + key + text).digest()
    right = add(point(signature[:32]), times(int.from_bytes(h, "little") % ORDER, point(key)))
    return len(signature) == 64 and s < ORDER and times(s, point((4 * pow(5, -1, P) % P).to_bytes(32, "little"))) == right

proof, root = (json.load(open(name, encoding="utf-8")) for name in sys.argv[1:3])
need(is_signed(root["signed"].encode(), base64.b64decode(root["signature"]), root["publicKey"]), "the root is not signed with that key")
root = json.loads(root["signed"])
need(proof["day"] == root["day"], "the root is of another day")
need(proof["root"] == root["root"] and "".join(sys.argv[4:]) in ("", root["root"]), "you were given another root than others")
need(sys.argv[3:4] in ([], [proof["member"]]), "this is the proof of another member")
leaves = proof["leaves"]
need(len(leaves) in (0, 2, 3, 4) and [leaf["part"] for leaf in leaves] == list(range(len(leaves))), "a member has two to four parts, numbered from 0")
ways = [climb(bytes.fromhex(proof["member"].replace("-", "")), leaf) for leaf in leaves]
need(all(2 ** len(place) == root["leaves"] for _, _, place in ways), "the path does not go through the whole tree")
need(len({place for _, _, place in ways}) == len(ways), "two parts are one leaf")
need(all(at == root["root"] for at, _, _ in ways), "the path does not lead to the root")
need(all(sums == root["sums"] for _, sums, _ in ways), "the path does not come to the total")
print(f"In the total of {root['day']}:", {k: sum(leaf["sums"][k] for leaf in leaves) for k in KINDS}, "of", root["sums"])
