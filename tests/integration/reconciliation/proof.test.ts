import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { decideProposal, proposeWithin } from "@/lib/approvals/commands";
import { proposeExplanation } from "@/lib/approvals/explanations";
import { submitDeposit } from "@/lib/deposits/commands";
import { readCursor } from "@/lib/paging";
import { can } from "@/lib/permissions";
import { confirmLine, confirmLines } from "@/lib/reconciliation/confirm";
import { matchByHand, undoMatch } from "@/lib/reconciliation/match";
import { listUnproven, whyUnproven } from "@/lib/reconciliation/queries";
import { suggestionsOf } from "@/lib/reconciliation/suggestions";
import { waitingOf } from "@/lib/reconciliation/waiting";
import { decideTransaction } from "@/lib/transactions/commands";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative, type Person } from "@/tests/support/cooperative";
import { file, reconciling, walletCsv, withdrawByTwo } from "@/tests/support/reconciling";
import { setSettings } from "@/tests/support/settings";

const PHONE = "250788000101";
let coop: Cooperative;
let of: Awaited<ReturnType<typeof reconciling>>;
let receipt = 73_000_000_000;
beforeAll(async () => {
  coop = await openCooperative();
  of = await reconciling(coop);
});
afterAll(async () => {
  await expectBooksToBalance(coop.db);
  await coop.close();
});

/** A statement of one line of money that came in: the file and its line. */
async function bring(amount: number, who: Person = "admin", pasted = false) {
  const stated = { id: String(++receipt), direction: "in", amount, number: PHONE } as const;
  const { csv } = walletCsv([stated], { from: coop.clock.now(), opening: 0 });
  coop.clock.tick(60_000);
  const { fileId } = await of.bring(file(csv, pasted ? { content: csv, name: "pasted" } : {}), who);
  const [row] = await coop.owner<
    { id: string }[]
  >`select id from statement_lines where file_id = ${fileId}`;
  return { fileId, line: row?.id ?? "" };
}

async function deposit(amount: number): Promise<string> {
  const asked = { amount, method: "mtn", senderPhone: `+${PHONE}`, description: null } as const;
  return (await submitDeposit(coop.as("aline"), asked)).id;
}
const approve = (id: string, who: Person, reason?: string) =>
  decideTransaction(coop.as(who), id, { status: "approved", reason });
const listed = async (id: string) =>
  (await listUnproven(coop.db, null, 50)).rows.find(({ transactionId }) => transactionId === id);
const proofAsked = (methods: "" | "mtn") => setSettings(coop, { proofRequired: methods });

async function reverse(id: string) {
  const proposal = await coop.db.transaction((tx) =>
    proposeWithin(tx, coop.as("admin"), "reversal", id, { reason: "Not hers" }),
  );
  await decideProposal(coop.as("director"), proposal, { decision: "confirm" });
}

describe("a deposit in the books", () => {
  test("keeps its line, so that it proves no other, until two people have reversed it", async () => {
    const [first, other] = [await deposit(5_000), await deposit(5_000)];
    const { line } = await bring(5_000);
    await confirmLine(coop.as("finance"), line, first);
    for (const who of ["finance", "admin"] as const) {
      await expect(undoMatch(coop.as(who), line)).rejects.toMatchObject({ code: "line_posted" });
    }
    await expect(confirmLine(coop.as("finance"), line, other)).rejects.toMatchObject({
      code: "line_matched",
    });
    await reverse(first);
    expect(await confirmLine(coop.as("finance"), line, other)).toBe("approved");
  });

  test("keeps it whoever writes to the table", async () => {
    const id = await deposit(5_100);
    const { line } = await bring(5_100);
    await confirmLine(coop.as("finance"), line, id);
    const ended = coop.client`update line_matches set ended_at = ${coop.clock.now().toISOString()}, ended_by = ${coop.idOf("finance")}
      where line_id = ${line}`;
    await expect(ended).rejects.toMatchObject({ code: "OF049" });
  });

  test("is listed while no line tells of it, also where no proof was asked for", async () => {
    await proofAsked("");
    const id = await deposit(5_200);
    await approve(id, "finance");
    expect(await listed(id)).toMatchObject({ amount: 5_200, reason: null });
    await proofAsked("mtn");
    await confirmLine(coop.as("manager"), (await bring(5_200)).line, id);
    expect(await listed(id)).toBeUndefined();
  });

  test("is listed where its match was undone before it was approved, until it is reversed", async () => {
    await proofAsked("");
    const id = await deposit(5_250);
    const { line } = await bring(5_250);
    await matchByHand(coop.as("manager"), [line], [id]);
    await undoMatch(coop.as("manager"), line);
    await approve(id, "finance");
    expect(await listed(id)).toMatchObject({ amount: 5_250 });
    await reverse(id);
    expect(await listed(id)).toBeUndefined();
    await proofAsked("mtn");
  });

  test("is listed page by page", async () => {
    await proofAsked("");
    const ids = [await deposit(5_260), await deposit(5_270), await deposit(5_280)];
    for (const id of ids) await approve(id, "finance");
    const first = await listUnproven(coop.db, null, 2);
    expect(first.rows.map(({ amount }) => amount)).toEqual([5_280, 5_270]);
    const second = await listUnproven(coop.db, readCursor(first.next ?? ""), 1);
    expect(second.rows.map(({ amount }) => amount)).toEqual([5_260]);
    await proofAsked("mtn");
  });

  test("approved without proof stays listed where its line was pasted", async () => {
    const id = await deposit(5_300);
    await approve(id, "admin", "Seen in the office's app");
    await confirmLine(coop.as("manager"), (await bring(5_300, "finance", true)).line, id);
    expect(await listed(id)).toMatchObject({ reason: "Seen in the office's app" });
  });
});

test("what waits is no longer of its line once somebody who may has said so, but for their own", async () => {
  const { id } = await submitDeposit(coop.as("finance"), {
    amount: 5_400,
    method: "mtn",
    senderPhone: `+${PHONE}`,
    description: null,
  });
  const { line } = await bring(5_400);
  await matchByHand(coop.as("manager"), [line], [id]);
  await expect(undoMatch(coop.as("finance"), line)).rejects.toMatchObject({ code: "own_record" });
  await expect(undoMatch(coop.as("aline"), line)).rejects.toMatchObject({ code: "forbidden" });
  await undoMatch(coop.as("manager"), line);
});

test("the reversal of a deposit is no money of the channel, and matches no line", async () => {
  const id = await deposit(6_000);
  const { line } = await bring(6_000);
  await confirmLine(coop.as("finance"), line, id);
  await reverse(id);
  const waiting = await waitingOf(coop.db, "mtn", coop.clock.now());
  expect(waiting.map(({ type }) => type)).not.toContain("reversal");
  const [row] = await coop.owner<
    { id: string; effect: string | null }[]
  >`select t.id, channel_effect('mtn', t) as effect from transactions t where reverses = ${id}`;
  expect(row?.effect).toBeNull();
  await expect(matchByHand(coop.as("finance"), [line], [row?.id ?? ""])).rejects.toMatchObject({
    code: "line_matched",
  });
});

describe("proof", () => {
  test("is no line that the approver brought in", async () => {
    const id = await deposit(7_000);
    const { line } = await bring(7_000, "finance");
    await expect(confirmLine(coop.as("finance"), line, id)).rejects.toMatchObject({
      code: "own_statement",
    });
    expect(await confirmLines(coop.as("finance"), [line])).toMatchObject([
      { error: { code: "own_statement" } },
    ]);
    await matchByHand(coop.as("finance"), [line], [id]);
    await expect(approve(id, "finance")).rejects.toMatchObject({ code: "own_statement" });
    expect(await approve(id, "manager")).toBe("approved");
  });

  test("comes to a deposit in the books by another than who brought it in", async () => {
    const id = await deposit(7_100);
    await approve(id, "admin", "Seen in the office's app");
    const { line } = await bring(7_100, "admin");
    await expect(matchByHand(coop.as("admin"), [line], [id])).rejects.toMatchObject({
      code: "own_statement",
    });
    await matchByHand(coop.as("finance"), [line], [id]);
    expect(await listed(id)).toBeUndefined();
  });

  test("nor by who let it in without, who could take anybody's money for it", async () => {
    const id = await deposit(7_200);
    await approve(id, "admin", "Seen in the office's app");
    const { line } = await bring(7_200, "manager");
    const refused = { code: "own_unproven" };
    await expect(confirmLine(coop.as("admin"), line, id)).rejects.toMatchObject(refused);
    await expect(matchByHand(coop.as("admin"), [line], [id])).rejects.toMatchObject(refused);
    expect(await listed(id)).toBeDefined();
    expect(await confirmLine(coop.as("finance"), line, id)).toBe("matched");
    expect(await listed(id)).toBeUndefined();
  });

  test("is no table that was pasted as text", async () => {
    const id = await deposit(7_200);
    const { fileId, line } = await bring(7_200, "admin", true);
    const [row] = await coop.owner`select provenance from statement_files where id = ${fileId}`;
    expect(row?.provenance).toBe("pasted");
    const found = (await suggestionsOf(coop.db, "mtn", coop.clock.now())).ofLine.get(line);
    expect(found?.[0]?.force).not.toBe("certain");
    await expect(confirmLine(coop.as("finance"), line, id)).rejects.toMatchObject({
      code: "proof_missing",
    });
  });
});

test("who takes the only statement back does not switch proof off", async () => {
  const other = await openCooperative();
  const its = await reconciling(other);
  const stated = { id: "74000000001", direction: "in", amount: 100 } as const;
  const { csv } = walletCsv([stated], { from: other.clock.now(), opening: 0 });
  other.clock.tick(60_000);
  const { fileId } = await its.bring(file(csv));
  await withdrawByTwo(other, fileId);
  const asked = {
    amount: 8_000,
    method: "mtn",
    senderPhone: `+${PHONE}`,
    description: null,
  } as const;
  const { id } = await submitDeposit(other.as("aline"), asked);
  await expect(
    decideTransaction(other.as("finance"), id, { status: "approved" }),
  ).rejects.toMatchObject({ code: "proof_missing" });
  await other.close();
});

test("a channel is switched on without proof in one proposal, and the audit trail tells of both", async () => {
  const other = await openCooperative();
  const its = await reconciling(other, "mtn", { proofRequired: "" });
  const stated = { id: "74000000002", direction: "in", amount: 100 } as const;
  const { csv } = walletCsv([stated], { from: other.clock.now(), opening: 0 });
  other.clock.tick(60_000);
  await its.bring(file(csv));
  const asked = {
    amount: 8_100,
    method: "mtn",
    senderPhone: `+${PHONE}`,
    description: null,
  } as const;
  const { id } = await submitDeposit(other.as("aline"), asked);
  const approved = decideTransaction(other.as("finance"), id, { status: "approved" });
  expect(await approved).toBe("approved");
  const changes = await other.owner`select subject_id, detail from audit_log
    where action = 'settings.update' and subject_id in ('reconciled', 'proofRequired') order by subject_id`;
  expect(changes).toMatchObject([
    { subject_id: "proofRequired", detail: { before: "mtn, airtel, bank", after: "" } },
    { subject_id: "reconciled", detail: { before: "", after: "mtn" } },
  ]);
  await other.close();
});

describe("a deposit of which no statement tells, above the limit of one person", () => {
  test("needs the right and the reason of the first approver, and any second", async () => {
    await setSettings(coop, { secondApprovalFrom: 100_000 });
    const id = await deposit(200_000);
    await expect(approve(id, "finance", "I saw it")).rejects.toMatchObject({
      code: "proof_missing",
    });
    expect(await approve(id, "admin", "Seen in the office's app")).toBe("first");
    expect(await whyUnproven(coop.db, id)).toBe("Seen in the office's app");
    expect(await approve(id, "finance")).toBe("approved");
    expect(await listed(id)).toMatchObject({ reason: "Seen in the office's app" });
  });

  test("is not approved by the director, who decides on none", async () => {
    const id = await deposit(900);
    await expect(approve(id, "director", "Seen")).rejects.toMatchObject({ code: "forbidden" });
    expect(can("director", "deposits.unproven")).toBe(false);
  });
});

describe("whose number or name a line tells", () => {
  const asked = { account: "income:other", reason: "A gift" };
  const line = async (over: { number?: string; name?: string }) => {
    const stated = { id: String(++receipt), direction: "in", amount: 1_500, ...over } as const;
    const { csv } = walletCsv([stated], { from: coop.clock.now(), opening: 0 });
    coop.clock.tick(60_000);
    const { fileId } = await of.bring(file(csv));
    const [row] = await coop.owner<
      { id: string }[]
    >`select id from statement_lines where file_id = ${fileId}`;
    return row?.id ?? "";
  };
  const nameOf = async (who: Person) => {
    const [row] = await coop.owner<
      { full_name: string }[]
    >`select full_name from members where id = ${coop.idOf(who)}`;
    return row?.full_name ?? "";
  };

  test.each(["number", "name"] as const)(
    "by %s, neither explains it nor approves that",
    async (by) => {
      const of = async (who: "finance" | "manager") =>
        by === "name"
          ? { name: (await nameOf(who)).split(" ").reverse().join(" ").toUpperCase() }
          : { number: who === "finance" ? "250788000002" : "250788000003" };
      await coop.arrange`update members set phone = '+250788000003' where id = ${coop.idOf("manager")}`;
      const own = await line(await of("finance"));
      await expect(proposeExplanation(coop.as("finance"), own, asked)).rejects.toMatchObject({
        code: "own_record",
      });
      const another = await line(await of("manager"));
      const proposal = await proposeExplanation(coop.as("finance"), another, asked);
      await expect(
        decideProposal(coop.as("manager"), proposal, { decision: "confirm" }),
      ).rejects.toMatchObject({ code: "interest" });
      await decideProposal(coop.as("director"), proposal, { decision: "confirm" });
    },
  );
});
