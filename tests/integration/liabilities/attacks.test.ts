import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Executor } from "@/db/client";
import { closeBooks } from "@/lib/accounting/commands";
import { addDays } from "@/lib/dates";
import { checkProof, ProofFault } from "@/lib/liabilities/check";
import { claimsAt } from "@/lib/liabilities/claims";
import { proveLiabilities } from "@/lib/liabilities/commands";
import { inOrder } from "@/lib/liabilities/order";
import { findRoot, proofOf, type SignedRoot } from "@/lib/liabilities/queries";
import { CLAIMS, type Sums } from "@/lib/liabilities/rules";
import { readSums, treeOf, writeSums } from "@/lib/liabilities/tree";
import { checkProofs, PROOF_INVARIANTS } from "@/lib/liabilities/verify";
import type { Proof, RootBody } from "@/lib/liabilities/views";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";
import { fillBooks } from "@/tests/support/everything";
import { forgerOf } from "@/tests/support/forger";
import { HAS_PYTHON, NO_PYTHON, PROVER, refusedByPython } from "@/tests/support/proving";

let coop: Cooperative;
let proof: Proof;
let root: SignedRoot;
let older: SignedRoot;
let day: string;

beforeAll(async () => {
  coop = await openCooperative();
  coop.clock.tick(Date.now() - 5 * 86_400_000 - coop.clock.now().getTime());
  await fillBooks(coop);
  for (const days of [1, 1]) {
    coop.clock.tick(days * 86_400_000 + 2 * 3_600_000);
    await coop.fund("aline", 5_000);
    await closeBooks(coop.db, coop.clock.now());
    await proveLiabilities(coop.db, PROVER, coop.clock.now());
  }
  root = (await findRoot(coop.db)) as SignedRoot;
  day = root.day;
  older = (await findRoot(coop.db, addDays(day, -1))) as SignedRoot;
  proof = await proofOf(coop.db, PROVER.secret, coop.idOf("aline"), day);
});
afterAll(() => coop.close());

const signed = (body: RootBody): SignedRoot => {
  const text = JSON.stringify(body);
  return { ...body, signed: text, signature: PROVER.key.sign(text).toString("base64") };
};

/** Why the check in the browser refuses it; "" where it does not. */
async function refusedHere(given: Proof, of: RootBody): Promise<string> {
  try {
    await checkProof(given, of);
    return "";
  } catch (error) {
    if (error instanceof ProofFault) return error.fault;
    throw error;
  }
}

type Change = (proof: Proof) => unknown;
const leaf = (given: Proof, at = 0) => given.leaves[at] as Proof["leaves"][number];
const step = (given: Proof, at: number) =>
  leaf(given).path[at] as Proof["leaves"][number]["path"][number];

describe(`what was changed on the way to one member is refused${NO_PYTHON}`, () => {
  test.each<[what: string, here: RegExp, there: RegExp, Change]>([
    [
      "a neighbour's sum below zero",
      /sums/,
      /negative/,
      (p) => Object.assign(step(p, 0).sums, { cash: -5_000 }),
    ],
    [
      "a sum that is no whole number",
      /sums/,
      /whole number/,
      (p) => Object.assign(step(p, 0).sums, { cash: 0.5 }),
    ],
    [
      "a sum that overflows",
      /sums/,
      /too great/,
      (p) => Object.assign(step(p, 1).sums, { cash: 2 ** 53 }),
    ],
    [
      "two sums that overflow together",
      /sums/,
      /too great/,
      (p) => [0, 1].map((at) => Object.assign(step(p, at).sums, { cash: 2 ** 53 - 1 })),
    ],
    [
      "sums swapped between kinds",
      /otherRoot/,
      /lead to the root/,
      (p) => {
        const { sums } = leaf(p);
        leaf(p).sums = { ...sums, cash: sums.invested + 1, invested: sums.cash + 1 };
      },
    ],
    [
      "another member's id",
      /otherRoot/,
      /lead to the root/,
      (p) => Object.assign(p, { member: coop.idOf("eric") }),
    ],
    [
      "one part told twice",
      /place/,
      /two parts are one leaf/,
      (p) => Object.assign(p, { leaves: [leaf(p), { ...leaf(p), part: 1 }] }),
    ],
    ["a part left out at the beginning", /parts/, /numbered/, (p) => p.leaves.shift()],
    ["one part alone", /parts/, /two to four/, (p) => p.leaves.splice(1)],
    [
      "the path of another position",
      /otherRoot/,
      /lead to the root/,
      (p) => {
        leaf(p).path = leaf(p, 1).path;
        leaf(p, 1).path = structuredClone(proof).leaves[0]?.path ?? [];
      },
    ],
    [
      "a side exchanged",
      /otherRoot|place/,
      /lead to the root|one leaf/,
      (p) => {
        step(p, 0).side = step(p, 0).side === "left" ? "right" : "left";
      },
    ],
    ["a path cut short", /place/, /whole tree/, (p) => leaf(p).path.pop()],
    ["another day", /otherDay/, /another day/, (p) => Object.assign(p, { day: older.day })],
    ["another root", /otherRoot/, /another root/, (p) => Object.assign(p, { root: older.root })],
  ])("%s", async (_what, here, there, change) => {
    const given = structuredClone(proof);
    change(given);
    expect(await refusedHere(given, root)).toMatch(here);
    if (HAS_PYTHON) expect(refusedByPython(given, root)).toMatch(there);
  });

  test("what was not changed is accepted", async () => {
    expect(await refusedHere(proof, root)).toBe("");
    if (HAS_PYTHON) expect(refusedByPython(proof, root, coop.idOf("aline"), root.root)).toBe("");
  });

  test.runIf(HAS_PYTHON)(
    "a root for one reader, an old one again, one that nobody signed, somebody else's proof",
    () => {
      const other = signed({ ...root, sums: { ...root.sums, cash: root.sums.cash - 1 } });
      expect(refusedByPython(proof, other)).toMatch(/come to the total/);
      expect(refusedByPython(proof, root, proof.member, older.root)).toMatch(
        /another root than others/,
      );
      expect(refusedByPython(proof, older)).toMatch(/another day/);
      expect(refusedByPython(proof, { ...root, signed: root.signed.replace("1", "2") })).toMatch(
        /not signed/,
      );
      expect(refusedByPython(proof, { ...root, signature: older.signature })).toMatch(/not signed/);
      expect(refusedByPython(proof, root, coop.idOf("eric"))).toMatch(/another member/);
    },
  );
});

test("an odd tree, whose last leaf stands on a level of its own, is refused", async () => {
  const sums: Sums = { cash: 10, lent: 0, invested: 0, shares: 0 };
  const words = (of: Sums) => {
    const text = Buffer.alloc(32);
    writeSums(
      text,
      0,
      CLAIMS.map((claim) => of[claim]),
    );
    return text;
  };
  const sha = (...parts: Buffer[]) => createHash("sha256").update(Buffer.concat(parts)).digest();
  const member = coop.idOf("aline");
  const nodes = [0, 1, 2].map((part) => {
    const number = Buffer.alloc(4);
    number.writeUInt32BE(part);
    return sha(
      Buffer.of(0),
      Buffer.alloc(32),
      Buffer.from(member.replaceAll("-", ""), "hex"),
      number,
      words(sums),
    );
  }) as [Buffer, Buffer, Buffer];
  const twice = { ...sums, cash: 20 };
  const pair = sha(Buffer.of(1), nodes[0], words(sums), nodes[1], words(sums));
  const top = sha(Buffer.of(1), pair, words(twice), nodes[2], words(sums)).toString("hex");
  const beside = (side: "left" | "right", hash: Buffer, of = sums) => ({
    side,
    hash: hash.toString("hex"),
    sums: of,
  });
  const paths = [
    [beside("right", nodes[1]), beside("right", nodes[2])],
    [beside("left", nodes[0]), beside("right", nodes[2])],
    [beside("left", pair, twice)],
  ];
  const leaves = paths.map((path, part) => ({ salt: "00".repeat(32), part, sums, path }));
  const odd = { day, member, root: top, leaves };
  for (const count of [2, 3, 4]) {
    const of = signed({ ...root, root: top, leaves: count, sums: { ...sums, cash: 30 } });
    expect(await refusedHere(odd, of)).toBe("place");
    if (HAS_PYTHON) expect(refusedByPython(odd, of)).toMatch(/whole tree/);
  }
});

test("no tree is made with a sum below zero or from 2^53 on", async () => {
  const key = { secret: PROVER.secret, day };
  const cash = (francs: number) => ({
    member: coop.idOf("eric"),
    sums: { cash: francs, lent: 0, invested: 0, shares: 0 },
  });
  await expect(inOrder(key, [cash(-1)])).rejects.toThrow(RangeError);
  const { leaves } = await inOrder(key, [
    cash(2 ** 53 - 1),
    { ...cash(1), member: coop.idOf("jean") },
  ]);
  const building = treeOf(leaves);
  await expect(async () => {
    while (!(await building.next()).done);
  }).rejects.toThrow(RangeError);
});

/** Writes a whole day anew as the operator could, who has the keys: with other claims than the books', or of other books. */
async function findingsOf(
  change: (claims: Awaited<ReturnType<typeof claimsAt>>) => unknown,
  books: (tx: Executor) => unknown = () => undefined,
) {
  const undo = new Error("undo");
  const found: string[] = [];
  let conflict = "";
  await coop.ownerDb
    .transaction(async (tx) => {
      await books(tx);
      const claims = await claimsAt(tx, day);
      change(claims);
      const tree = await inOrder({ secret: PROVER.secret, day }, claims);
      await tx.execute(sql`alter table proof_roots disable trigger user`);
      await tx.execute(sql`delete from proof_nodes where day = ${day}`);
      const building = treeOf(tree.leaves);
      let next = await building.next();
      for (; !next.done; next = await building.next()) {
        const { level, number, nodes } = next.value;
        const first = tree.firsts[number]?.toString("hex") ?? "";
        await tx.execute(
          sql`insert into proof_nodes values (${day}, ${level}, ${number}, decode(${first}, 'hex'), decode(${nodes.toString("hex")}, 'hex'))`,
        );
      }
      const [cash = 0, lent = 0, invested = 0, shares = 0] = readSums(next.value, 0);
      const top = next.value.toString("hex", 0, 32);
      const { signed: body, signature } = signed({
        ...(JSON.parse(root.signed) as RootBody),
        root: top,
        sums: { cash, lent, invested, shares },
        members: tree.members,
        leaves: tree.count,
      });
      await tx.execute(
        sql`update proof_roots set root = ${top}, body = ${body}, signature = decode(${signature}, 'base64') where day = ${day}`,
      );
      for (const { name, breaches } of PROOF_INVARIANTS) {
        if ((await tx.execute(breaches)).length > 0) found.push(name.slice(0, 3));
      }
      if ((await checkProofs(tx, PROVER)).breaches.length > 0) found.push("16c");
      conflict = await proofOf(tx, PROVER.secret, coop.idOf("eric"), day).then(
        () => "",
        (error) => error.code,
      );
      throw undo;
    })
    .catch((error) => {
      if (error !== undo) throw error;
    });
  return { found, conflict };
}

describe("a day that the operator proved otherwise, with the right key, is found by verification", () => {
  test("with the books' own claims there is nothing to find", async () => {
    expect(await findingsOf(() => undefined)).toEqual({ found: [], conflict: "" });
  });
  test("a member left out, who cannot prove theirs", async () => {
    const left = await findingsOf((claims) =>
      claims.splice(
        claims.findIndex(({ member }) => member === coop.idOf("eric")),
        1,
      ),
    );
    expect(left).toEqual({ found: ["16a", "16c"], conflict: "conflict" });
  });
  test("a member left out, what they own told of another, so that the total fits", async () => {
    const left = await findingsOf((claims) => {
      const at = claims.findIndex(({ member }) => member === coop.idOf("eric"));
      const [eric] = claims.splice(at, 1);
      const [heir] = claims;
      if (heir && eric) for (const claim of CLAIMS) heir.sums[claim] += eric.sums[claim];
    });
    expect(left).toEqual({ found: ["16c"], conflict: "conflict" });
  });
  test("a true tree of the newest day, of books in which two members' savings were exchanged since the day before", async () => {
    const kept = () => undefined;
    const left = await findingsOf(kept, async (tx) => {
      await tx.execute(sql`alter table accounts disable trigger user`);
      await forgerOf(tx).exchange("available", coop.idOf("aline"), coop.idOf("tech"));
      await tx.execute(sql`alter table accounts enable trigger user`);
    });
    expect(left).toEqual({ found: ["16c"], conflict: "" });
  });
  test("sums swapped between kinds", async () => {
    const left = await findingsOf((claims) => {
      for (const claim of claims)
        claim.sums = { ...claim.sums, cash: claim.sums.lent, lent: claim.sums.cash };
    });
    expect(left.found).toEqual(["16a", "16c"]);
  });
});

test("two members of like savings are never told one leaf", async () => {
  const other = await proofOf(coop.db, PROVER.secret, coop.idOf("eric"), day);
  expect(other.leaves.map(({ salt }) => salt)).not.toEqual(proof.leaves.map(({ salt }) => salt));
  const shared = { ...structuredClone(proof), member: coop.idOf("eric") };
  expect(await refusedHere(shared, root)).toBe("otherRoot");
  if (HAS_PYTHON)
    expect(refusedByPython(shared, root, coop.idOf("eric"))).toMatch(/lead to the root/);
});
