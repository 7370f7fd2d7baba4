import { afterAll, beforeAll, expect, test } from "vitest";
import { decideProposal } from "@/lib/approvals/commands";
import { proposeExplanation } from "@/lib/approvals/explanations";
import { submitDeposit } from "@/lib/deposits/commands";
import { confirmLines } from "@/lib/reconciliation/confirm";
import { recordDeposit } from "@/lib/reconciliation/record";
import { decideTransaction } from "@/lib/transactions/commands";
import { requestWithdrawal } from "@/lib/withdrawals/commands";
import { type Cooperative, openCooperative, PASSWORD } from "@/tests/support/cooperative";
import { tellStory } from "@/tests/support/ledger-table";
import { file, reconciling, walletCsv } from "@/tests/support/reconciling";

let coop: Cooperative;
beforeAll(async () => {
  coop = await openCooperative();
});
afterAll(() => coop.close());

test("a treasurer's morning", async () => {
  const of = await reconciling(coop);
  const story = tellStory("A treasurer's morning", coop);
  const mtn = { method: "mtn", description: null } as const;
  const aline = await submitDeposit(coop.as("aline"), {
    ...mtn,
    amount: 20_000,
    senderPhone: "+250788000101",
  });
  const eric = await submitDeposit(coop.as("eric"), {
    ...mtn,
    amount: 15_000,
    senderPhone: "+250788000102",
    externalId: "76662021701",
  });
  const approve = (id: string) => decideTransaction(coop.as("finance"), id, { status: "approved" });
  const lines = [
    {
      id: "76662021700",
      direction: "in",
      amount: 20_000,
      number: "250788000101",
      name: "Aline Uwase",
    },
    { id: "76662021701", direction: "in", amount: 15_000 },
    {
      id: "76662021702",
      direction: "in",
      amount: 5_000,
      number: "250788000103",
      name: "Claudine Mukamana",
    },
    { id: "76662021703", direction: "in", amount: 900 },
  ] as const;
  const { csv, balance } = walletCsv(lines, { from: of.start, opening: 0 });
  const line = async (number: string) => {
    const [row] = await coop.owner<
      { id: string }[]
    >`select id from statement_lines where provider_id = ${number}`;
    return row?.id ?? "";
  };
  await story.step(
    "Aline and Eric have paid in by MTN, and wait. The administrator brings in MTN's statement: the wallet's money is in the books, to be explained.",
    () => of.bring(file(csv)),
  );
  await story.step(
    "Two lines are certain: by Aline's number, and by the receipt that Eric named. Grace confirms both in one press.",
    async () =>
      confirmLines(coop.as("finance"), [await line("76662021700"), await line("76662021701")]),
  );
  await story.refused("Each was confirmed once.", () => approve(aline.id));
  await story.step(
    "5,000 came from Claudine's number, who asked for nothing: Grace records her deposit.",
    async () => {
      await recordDeposit(coop.as("finance"), await line("76662021702"), coop.idOf("claudine"));
    },
  );
  const [recorded] = await coop.owner<
    { id: string }[]
  >`select id from transactions where from_member = ${coop.idOf("claudine")}`;
  await story.refused("Grace cannot approve what she recorded.", () => approve(recorded?.id ?? ""));
  await story.step("Paul approves it.", () =>
    decideTransaction(coop.as("manager"), recorded?.id ?? "", { status: "approved" }),
  );
  const unproven = await submitDeposit(coop.as("eric"), {
    ...mtn,
    amount: 7_000,
    senderPhone: "+250788000102",
  });
  await story.refused("Eric says that he has paid 7,000 more, of which no line tells.", () =>
    approve(unproven.id),
  );
  await story.step("Aline asks to take out 4,000: it is held.", () =>
    requestWithdrawal(coop.as("aline"), {
      amount: 4_000,
      method: "mtn",
      phone: "+250788000101",
      description: null,
      password: PASSWORD,
    }),
  );
  const paid = walletCsv(
    [{ id: "76662021704", direction: "out", amount: 4_000, charge: 100, number: "250788000101" }],
    {
      from: new Date(of.start.getTime() + 600_000),
      opening: balance,
    },
  );
  await story.step(
    "The wallet has paid her, and MTN took 100. The next statement tells of it.",
    () => of.bring(file(paid.csv)),
  );
  await story.step("That line is certain too: approved, and written down as paid.", async () =>
    confirmLines(coop.as("finance"), [await line("76662021704")]),
  );
  const proposal = await proposeExplanation(coop.as("finance"), await line("76662021703"), {
    account: "expense:channel-charges",
    reason: "MTN gave charges back",
  });
  await story.refused("900 are of nobody: MTN gave charges back. Grace alone cannot say so.", () =>
    decideProposal(coop.as("finance"), proposal, { decision: "confirm" }),
  );
  await story.step("Diane confirms it: nothing waits to be explained.", () =>
    decideProposal(coop.as("director"), proposal, { decision: "confirm" }),
  );
  expect(await of.held("clearing:mtn")).toBe(0);
  expect(await of.held("cash:mtn")).toBe(paid.balance);
  expect(eric.status).toBe("pending");
  await expect(await story.end()).toMatchFileSnapshot("__snapshots__/reconciliation.txt");
});
