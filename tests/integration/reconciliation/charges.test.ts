import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { refusalName } from "@/db/refusals";
import { decideProposal } from "@/lib/approvals/commands";
import { proposeExplanation } from "@/lib/approvals/explanations";
import { newId } from "@/lib/ledger/ids";
import { databaseError } from "@/lib/ledger/refusals";
import { channelStates } from "@/lib/reconciliation/channels";
import { listLines } from "@/lib/reconciliation/queries";
import { chargeAtOnce } from "@/lib/reconciliation/rules";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";
import {
  file,
  reconciling,
  type WalletLine,
  walletCsv,
  withdrawByTwo,
} from "@/tests/support/reconciling";

const CHARGES = "expense:channel-charges";
let coop: Cooperative;
let of: Awaited<ReturnType<typeof reconciling>>;
let receipt = 60_000_000_000;
/** What the provider says that the wallet holds. */
let provider = 0;
beforeAll(async () => {
  coop = await openCooperative();
  of = await reconciling(coop);
  await bring({ direction: "in", amount: 3_000_000 });
});
let before = { charges: 0, clearing: 0 };
beforeEach(async () => {
  before = { charges: await of.held(CHARGES), clearing: await of.held("clearing:mtn") };
});
afterAll(async () => {
  await expectBooksToBalance(coop.db);
  await coop.close();
});

const csvOf = (lines: readonly Omit<WalletLine, "id">[]) => {
  const stated = lines.map((line) => ({ id: String(++receipt), ...line }));
  const from = coop.clock.tick(600_000);
  return walletCsv(stated, { from, opening: provider });
};

/** The portal's file of these lines, by finance. */
async function bring(...lines: Omit<WalletLine, "id">[]) {
  const { csv, balance } = csvOf(lines);
  provider = balance;
  return { csv, ...(await of.bring(file(csv), "finance")) };
}

const linesOf = async (fileId: string) =>
  (await listLines(coop.db, { file: fileId }, null, 10)).rows
    .map(({ id, kind, direction, amount, charge, open, balanceAfter }) => ({
      id,
      kind,
      direction,
      amount,
      charge,
      open,
      balanceAfter,
    }))
    .sort((one, other) => (one.id < other.id ? -1 : 1));

const posted = async () => ({
  charges: (await of.held(CHARGES)) - before.charges,
  clearing: (await of.held("clearing:mtn")) - before.clearing,
});

async function expectAgreement() {
  const state = (await channelStates(coop.db, coop.clock.now())).find(
    ({ channel }) => channel === "mtn",
  );
  expect(state).toMatchObject({ balance: provider, books: provider, gaps: [] });
}

describe("a charge that is larger than providers take", () => {
  test("waits as a line of its own, and one person posts none of it", async () => {
    const { csv, fileId, preview } = await bring({
      direction: "out",
      amount: 10,
      charge: 900_490,
      number: "250788000102",
    });
    expect(await posted()).toEqual({ charges: 0, clearing: 900_500 });
    expect(preview).toMatchObject({ new: 1, moneyOut: 900_500, charges: 0, chargesApart: 900_490 });
    expect(await linesOf(fileId)).toMatchObject([
      { kind: "charge", direction: "out", amount: 900_490, charge: 0, open: 900_490 },
      { kind: "money", direction: "out", amount: 10, charge: 0, open: 10, balanceAfter: provider },
    ]);
    await expectAgreement();
    // The same lines again are known, both of each.
    const again = await of.bring(file(`${csv}\n`), "finance");
    expect(again.preview).toMatchObject({ new: 0, known: 1, gaps: [] });
    await expectBooksToBalance(coop.db);
  });

  test("is explained by two", async () => {
    const { fileId } = await bring({ direction: "out", amount: 1_000, charge: 2_500 });
    const [charge] = await linesOf(fileId);
    const terms = { account: CHARGES, reason: "The bank's fee of the year" };
    const proposal = await proposeExplanation(coop.as("finance"), charge?.id ?? "", terms);
    await expect(
      decideProposal(coop.as("finance"), proposal, { decision: "confirm" }),
    ).rejects.toMatchObject({ code: "own_record" });
    expect(await posted()).toEqual({ charges: 0, clearing: 3_500 });
    await decideProposal(coop.as("director"), proposal, { decision: "confirm" });
    expect(await posted()).toEqual({ charges: 2_500, clearing: 1_000 });
    await expectAgreement();
  });

  test("waits of a message that somebody wrote, too", async () => {
    const at = new Date(coop.clock.tick(600_000).getTime() + 2 * 3_600_000).toISOString();
    const when = `${at.slice(0, 10)} ${at.slice(11, 19)}`;
    provider -= 50_010;
    const content = `*165*S*10 RWF transferred to Jane UWASE (250788000777) from 36521838 at ${when} . Fee was: 50,000 RWF. New balance: ${provider} RWF. Kanda *182*2*1# .*EN#`;
    await of.bring(file("", { content, name: "pasted" }), "finance");
    expect(await posted()).toEqual({ charges: 0, clearing: 50_010 });
    await expectAgreement();
  });

  test("waits beside money that came in, and goes with its statement", async () => {
    const held = provider;
    const { fileId } = await bring({ direction: "in", amount: 700, charge: 40_000 });
    expect(await posted()).toEqual({ charges: 0, clearing: 39_300 });
    await expectAgreement();
    await withdrawByTwo(coop, fileId);
    provider = held;
    expect(await posted()).toEqual({ charges: 0, clearing: 0 });
  });

  test("is never posted by the application's login alone", async () => {
    const [fileId, moved, charged] = [1, 2, 3].map(() => newId(coop.clock.now()));
    const at = coop.clock.now().toISOString();
    const brought = {
      id: fileId,
      channel: "mtn",
      format: "csv",
      provenance: "portal",
      name: "forged",
      sha256: "f".repeat(64),
      uploaded_by: coop.idOf("finance"),
      uploaded_at: at,
      line_count: 1,
      new_lines: 1,
      known_lines: 0,
      refused_lines: 0,
      content: "\\x",
    };
    const line = {
      id: newId(coop.clock.now()),
      identity: "forged",
      row_no: 1,
      kind: "money",
      raw: "",
      booked_at: at,
      precision: "second",
      direction: "out",
      amount: 10,
      charge: 900_490,
      posted_by: moved,
      charged_by: charged,
    };
    const forged = coop.client`
      select statement_bring(${JSON.stringify(brought)}::text::jsonb, ${JSON.stringify([line])}::text::jsonb)`;
    const error = await forged.catch((refused: unknown) => refused);
    expect(databaseError(error)).toMatchObject({ detail: "channel-charge" });
    expect(refusalName(databaseError(error).code)).toBe("no_posting_rule");
  });
});

describe("a charge as providers take them", () => {
  // Of MTN and Airtel in Rwanda, and of banks: docs/statement-formats.md, "Charges".
  test.each([
    [10, 20],
    [1_500, 100],
    [10_000, 600],
    [56_500, 1_000],
    [155_000, 1_500],
    [216_000, 3_575],
    [600_000, 10_000],
  ])("of %i francs, %i, is posted at once", async (amount, charge) => {
    const { preview } = await bring({ direction: "out", amount, charge });
    expect(preview).toMatchObject({ moneyOut: amount, charges: charge, chargesApart: 0 });
    expect(await posted()).toEqual({ charges: charge, clearing: amount });
    await expectAgreement();
  });

  test("is bounded alike by the code and by the database", async () => {
    const amounts = [1, 49_999, 50_000, 50_049, 50_050, 100_000, 499_999, 500_000, 100_000_000_000];
    const rows = await coop.owner<{ most: number }[]>`
      select charge_at_once(a)::int as most from unnest(${amounts}::bigint[]) with ordinality as u(a, n) order by n`;
    expect(rows.map(({ most }) => most)).toEqual(amounts.map(chargeAtOnce));
    expect(amounts.map(chargeAtOnce)).toEqual([
      1_000, 1_000, 1_000, 1_000, 1_001, 2_000, 9_999, 10_000, 10_000,
    ]);
  });

  test("is posted up to the last franc, and not one more", async () => {
    const { fileId } = await bring(
      { direction: "out", amount: 80_000, charge: 1_600 },
      { direction: "out", amount: 80_000, charge: 1_601 },
    );
    expect(await posted()).toEqual({ charges: 1_600, clearing: 161_601 });
    expect((await linesOf(fileId)).filter(({ kind }) => kind === "charge")).toMatchObject([
      { amount: 1_601, open: 1_601 },
    ]);
    await expectAgreement();
  });
});
