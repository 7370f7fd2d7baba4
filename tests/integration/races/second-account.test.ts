import { afterAll, beforeAll, expect, test } from "vitest";
import { postMove } from "@/lib/accounting/move";
import { proposeAccount, proposeAccountChange } from "@/lib/approvals/chart-changes";
import { decideProposal } from "@/lib/approvals/commands";
import { proposeSettings } from "@/lib/approvals/settings-change";
import type { Context } from "@/lib/context";
import { submitDeposit } from "@/lib/deposits/commands";
import { depositSchema } from "@/lib/deposits/schema";
import { openChannels } from "@/lib/ledger/channels";
import { decideTransaction } from "@/lib/transactions/commands";
import { atOnce, warm } from "@/tests/support/at-once";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, cash, openCooperative } from "@/tests/support/cooperative";
import { setSettings } from "@/tests/support/settings";
import { whileUnderWay } from "@/tests/support/under-way";

const SECOND = "bank-1021";
const reason = "The assembly agreed to it";
const name = { en: "Bank of Kigali", rw: "Banki ya Kigali" };

let coop: Cooperative;
beforeAll(async () => {
  coop = await openCooperative();
  await coop.fund("aline", 100_000, "bank");
  await setSettings(coop, { secondApprovalFrom: 50_000 });
  const added = { number: "1021", name, method: "bank", reason } as const;
  await confirm(coop.as("manager"), await proposeAccount(coop.as("admin"), added));
  await setSettings(coop, { payIn: [{ method: "bank", number: "4001 2233 99", channel: SECOND }] });
});
afterAll(async () => {
  await expectBooksToBalance(coop.db);
  await coop.close();
});

const confirm = (ctx: Context, id: string) => decideProposal(ctx, id, { decision: "confirm" });
const change = (active: boolean) =>
  proposeAccountChange(coop.as("admin"), "1021", { active, reason });
const paidIn = (ctx: Context, amount: number) => {
  const asked = { ...cash(amount), method: "bank", channel: SECOND };
  return submitDeposit(ctx, depositSchema.parse(asked));
};
const isOpen = async () => (await openChannels(coop.db)).some(({ key }) => key === SECOND);
const reject = (id: string) =>
  decideTransaction(coop.as("finance"), id, { status: "rejected", reason: "Not there" });
const reopen = async () => confirm(coop.as("manager"), await change(true));

test("a deposit that is under way keeps the account open", async () => {
  const closing = await change(false);
  const { done, later } = await whileUnderWay(
    coop,
    (within) => paidIn(within(coop.as("eric")), 1_000),
    () => confirm(coop.as("manager"), closing),
  );
  await expect(later).rejects.toMatchObject({ code: "account_waits" });
  expect(await isOpen()).toBe(true);
  await reject(done.id);
  await confirm(coop.as("manager"), closing);
  await reopen();
});

test("a deposit that comes while the account is being closed is refused beside where it was paid", async () => {
  const closing = await change(false);
  const { later } = await whileUnderWay(
    coop,
    (within) => confirm(within(coop.as("manager")), closing),
    () => paidIn(coop.as("eric"), 1_100),
  );
  await expect(later).rejects.toMatchObject({
    code: "invalid",
    fields: { method: { key: "placeClosed" } },
  });
  expect(await isOpen()).toBe(false);
  await reopen();
});

test("a move that waits for a colleague is refused while the account is being closed", async () => {
  const closing = await change(false);
  const move = { from: "bank", to: SECOND, amount: 60_000, note: "Slip 1" };
  const { later } = await whileUnderWay(
    coop,
    (within) => confirm(within(coop.as("manager")), closing),
    () => postMove(coop.as("finance"), move),
  );
  await expect(later).rejects.toMatchObject({ code: "account_closed" });
  await reopen();
});

test("sent at once, the deposit waits on an open account or is refused by a closed one, never stuck", async () => {
  await warm(coop.client);
  for (let round = 0; round < 6; round += 1) {
    const closing = await change(false);
    const { done } = await atOnce<unknown>(2, (n) =>
      n === round % 2
        ? paidIn(coop.as("eric"), 2_000 + round)
        : confirm(coop.as("manager"), closing),
    );
    expect(done).toHaveLength(1);
    const waiting = await coop.owner<{ id: string }[]>`
      select id from transactions where channel = ${SECOND} and status = 'pending' and voided_at is null`;
    expect(waiting).toHaveLength((await isOpen()) ? 1 : 0);
    for (const { id } of waiting) await reject(id);
    if (await isOpen()) await confirm(coop.as("manager"), closing);
    await reopen();
  }
});

test("an account that is opened while statements of its method are switched on counts all the same", async () => {
  const airtel = { en: "Airtel of Huye", rw: "Airtel ya Huye" };
  const added = { number: "1041", name: airtel, method: "airtel", reason } as const;
  const opening = await proposeAccount(coop.as("admin"), added);
  const switched = await proposeSettings(coop.as("admin"), { reconciled: "airtel" });
  const { later } = await whileUnderWay(
    coop,
    (within) => confirm(within(coop.as("director")), switched ?? ""),
    () => confirm(coop.as("manager"), opening),
  );
  await later;
  const counting = await coop.owner`
    select channel from reconciled_channels where channel like 'airtel%' order by channel`;
  expect(counting.map(({ channel }) => channel)).toEqual(["airtel", "airtel-1041"]);
});
