import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { postMove } from "@/lib/accounting/move";
import { submitDeposit } from "@/lib/deposits/commands";
import { COOPERATIVE as OFFICE } from "@/lib/ledger/accounts";
import { holdersOf, RIGHTS, type Right, ROLES, type Role } from "@/lib/permissions";
import { decideTransaction } from "@/lib/transactions/commands";
import { postWithdrawal } from "@/lib/withdrawals/commands";
import { ACT } from "@/tests/support/arrange";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, cash, openCooperative, type Person } from "@/tests/support/cooperative";
import { type RawItem, type RawLine, rawPost, rawRecord } from "@/tests/support/raw-posting";
import { refusalOf } from "@/tests/support/refused";
import { waitUntil } from "@/tests/support/wait-until";

let coop: Cooperative;
beforeAll(async () => {
  coop = await openCooperative();
  await coop.fund("aline", 100_000);
  await coop.fund("eric", 100_000);
});
afterAll(async () => {
  await expectBooksToBalance(coop.db);
  await coop.close();
});

const deposit = async (amount = 1_000) => (await submitDeposit(coop.as("aline"), cash(amount))).id;
const withdrawal = async (who: Person = "aline") => {
  const terms = { amount: 1_000, method: "cash" as const, account: null, description: null };
  return (await postWithdrawal(coop.as(who), terms)).withdrawal.id;
};
const decide = (who: Person, id: string, status: "approved" | "rejected" = "approved") =>
  decideTransaction(coop.as(who), id, { status, reason: "No" });
const roleOf = (who: Person, role: Role) =>
  coop.arrange`update members set role = ${role} where id = ${coop.idOf(who)}`;
const needTwoFrom = (francs: number | null) =>
  coop.arrange`update settings set second_approval_from = ${francs}`;
const refused = (code: string) => expect.objectContaining({ name: "AppError", code });
const row = async (id: string) => {
  const [found] =
    await coop.owner`select status, first_approved_by, decided_by from transactions where id = ${id}`;
  return found;
};

describe("as the application's role of the database", () => {
  const approval = (id: string, actor: string | null): RawItem => ({
    act: "approve",
    id,
    actor,
    action: "deposit.approve",
  });
  const credited = (amount = 1_000): RawLine[] => [
    [OFFICE, "cash:cash", -amount],
    [coop.idOf("aline"), "available", amount],
  ];
  const posts = (item: RawItem, ...lines: RawLine[]) =>
    refusalOf(() => rawPost(coop.client, [item, ...lines]));

  test.each(["eric", "director", "advisor", "tech"] as const)(
    "%s approves nothing and rejects nothing, whoever asks",
    async (who) => {
      const id = await deposit();
      expect(await posts(approval(id, coop.idOf(who)), ...credited())).toBe("not_entitled");
      const rejection = { ...approval(id, coop.idOf(who)), act: "reject", reason: "No" };
      expect(await posts(rejection)).toBe("not_entitled");
      expect(await row(id)).toMatchObject({ status: "pending", decided_by: null });
      await decide("finance", id, "rejected");
    },
  );

  test("a deposit has an approver, and is credited as it is", async () => {
    const id = await deposit();
    expect(await posts(approval(id, null), ...credited())).toBe("own_record");
    expect(await posts(approval(id, coop.idOf("aline")), ...credited())).toBe("own_record");
    expect(await posts(approval(id, coop.idOf("finance")), ...credited(5_000))).toBe(
      "no_posting_rule",
    );
    const approved = rawRecord({
      type: "deposit",
      channel: "cash",
      from_member: coop.idOf("aline"),
      submitted_by: coop.idOf("aline"),
    });
    expect(await posts(approved, ...credited())).toBe("no_posting_rule");
    await decide("finance", id, "rejected");
  });

  test.each(["eric", "director", "advisor", "tech"] as const)(
    "%s moves nothing between channels, at once or proposed",
    async (who) => {
      const channels = { from_channel: "cash", to_channel: "bank" };
      const move = () => rawRecord({ type: "move", ...channels, submitted_by: coop.idOf(who) });
      const lines: RawLine[] = [
        [OFFICE, "cash:cash", 1_000],
        [OFFICE, "cash:bank", -1_000],
      ];
      expect(await posts(move(), ...lines)).toBe("not_entitled");
      expect(await posts({ ...move(), status: "pending" })).toBe("not_entitled");
    },
  );
});

describe("who decides is entitled at that moment", () => {
  test("not suspended since", async () => {
    const id = await deposit();
    await coop.suspend("finance");
    await expect(decide("finance", id)).rejects.toEqual(refused("forbidden"));
    await expect(decide("finance", id, "rejected")).rejects.toEqual(refused("forbidden"));
    const move = { from: "cash", to: "bank", amount: 1, note: "Slip" } as const;
    await expect(postMove(coop.as("finance"), move)).rejects.toEqual(refused("forbidden"));
    await coop.reinstate("finance");
    expect(await decide("finance", id)).toBe("approved");
  });

  test("nor of another role", async () => {
    const id = await deposit();
    await roleOf("finance", "director");
    await expect(decide("finance", id)).rejects.toEqual(refused("forbidden"));
    await roleOf("finance", "finance");
    await decide("finance", id);
  });
});

describe("of two people both are entitled", () => {
  test.each([
    ["is suspended", () => coop.suspend("finance"), () => coop.reinstate("finance")],
    ["has another role", () => roleOf("finance", "advisor"), () => roleOf("finance", "finance")],
  ])(
    "the approval of a first who %s counts no more: the next is the first",
    async (_, lose, again) => {
      await needTwoFrom(500);
      const id = await deposit();
      expect(await decide("finance", id)).toBe("first");
      await lose();
      expect(await decide("manager", id)).toBe("first");
      expect(await row(id)).toEqual({
        status: "pending",
        first_approved_by: coop.idOf("manager"),
        decided_by: null,
      });
      await expect(decide("manager", id)).rejects.toEqual(refused("second_approver"));
      expect(await decide("admin", id)).toBe("approved");
      await again();
      await needTwoFrom(null);
    },
  );

  test("what once needed two needs them still when the limit is gone", async () => {
    await needTwoFrom(500);
    const id = await deposit();
    await decide("finance", id);
    await needTwoFrom(null);
    await coop.suspend("finance");
    expect(await decide("manager", id)).toBe("first");
    expect(await decide("admin", id)).toBe("approved");
    await coop.reinstate("finance");
  });

  test("who proposed a move and is suspended is not one of them", async () => {
    await needTwoFrom(500);
    const move = { from: "cash", to: "bank", amount: 1_000, note: "Slip" } as const;
    const { id } = await postMove(coop.as("finance"), move);
    await coop.suspend("finance");
    expect(await decide("manager", id)).toBe("first");
    expect(await decide("admin", id)).toBe("approved");
    await coop.reinstate("finance");
    await needTwoFrom(null);
  });
});

describe("a suspension that is under way is waited for", () => {
  /** Decides while `who` is being suspended in a database transaction that is still open. */
  async function whileSuspended(who: Person, decision: () => Promise<unknown>) {
    let decided: Promise<unknown> = Promise.resolve();
    await coop.owner.begin(async (tx) => {
      await tx`update members set status = 'inactive' where id = ${coop.idOf(who)}`;
      decided = decision();
      decided.catch(() => {});
      await waitUntil("the decision waits", async () => {
        const [waiting] = await coop.owner`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`;
        return waiting && true;
      });
      await tx.unsafe(ACT);
    });
    return decided.finally(() => coop.reinstate(who));
  }

  test("of who decides", async () => {
    const id = await deposit();
    await expect(whileSuspended("finance", () => decide("finance", id))).rejects.toEqual(
      refused("forbidden"),
    );
    await decide("finance", id, "rejected");
  });

  test("of who approved first", async () => {
    await needTwoFrom(500);
    const id = await deposit();
    await decide("finance", id);
    expect(await whileSuspended("finance", () => decide("manager", id))).toBe("first");
    await decide("finance", id, "rejected");
    await needTwoFrom(null);
  });

  test("of who is paid", async () => {
    const id = await withdrawal();
    await expect(whileSuspended("aline", () => decide("finance", id))).rejects.toEqual(
      refused("payee_not_active"),
    );
    await decide("finance", id, "rejected");
  });
});

test("a suspended member is not paid; what they brought is credited", async () => {
  const [asked, brought, other] = [await withdrawal(), await deposit(), await withdrawal()];
  const before = await coop.balances("aline");
  await coop.suspend("aline");
  await expect(decide("finance", asked)).rejects.toEqual(refused("payee_not_active"));
  expect(await coop.balances("aline")).toEqual(before);
  expect(await decide("finance", brought)).toBe("approved");
  expect(await decide("finance", other, "rejected")).toBe("rejected");
  expect(await coop.available("aline")).toBe(before.available + 2_000);
  await coop.reinstate("aline");
  expect(await decide("finance", asked)).toBe("payable");
});

test("the database knows the rights that the pages ask for, and who holds them", async () => {
  const types = await coop.owner`select key, approval, decider_right, maker_right
    from transaction_types where decider_right is not null or maker_right is not null order by key`;
  expect(types).toEqual([
    {
      key: "capital-return",
      approval: "nobody",
      decider_right: null,
      maker_right: "projects.manage",
    },
    {
      key: "cash-in",
      approval: "nobody",
      decider_right: null,
      maker_right: "counter.use",
    },
    {
      key: "cash-out",
      approval: "nobody",
      decider_right: null,
      maker_right: "counter.use",
    },
    {
      key: "channel-charge",
      approval: "nobody",
      decider_right: null,
      maker_right: "statements.bring",
    },
    {
      key: "charge-withdrawn",
      approval: "nobody",
      decider_right: null,
      maker_right: "transactions.delete",
    },
    {
      key: "deposit",
      approval: "another",
      decider_right: "transactions.decide",
      maker_right: null,
    },
    {
      key: "drawer-in",
      approval: "nobody",
      decider_right: null,
      maker_right: "counter.use",
    },
    {
      key: "drawer-out",
      approval: "nobody",
      decider_right: null,
      maker_right: "counter.use",
    },
    {
      key: "drawer-over",
      approval: "nobody",
      decider_right: null,
      maker_right: "transactions.decide",
    },
    {
      key: "drawer-short",
      approval: "nobody",
      decider_right: null,
      maker_right: "transactions.decide",
    },
    {
      key: "explained-in",
      approval: "nobody",
      decider_right: null,
      maker_right: "statements.match",
    },
    {
      key: "explained-out",
      approval: "nobody",
      decider_right: null,
      maker_right: "statements.match",
    },
    {
      key: "move",
      approval: "from-limit",
      decider_right: "transactions.decide",
      maker_right: "channels.move",
    },
    {
      key: "project-loss",
      approval: "nobody",
      decider_right: null,
      maker_right: "projects.record",
    },
    {
      key: "project-profit",
      approval: "nobody",
      decider_right: null,
      maker_right: "projects.record",
    },
    {
      key: "project-return",
      approval: "from-limit",
      decider_right: "transactions.decide",
      maker_right: "vouchers.record",
    },
    {
      key: "project-spending",
      approval: "from-limit",
      decider_right: "transactions.decide",
      maker_right: "vouchers.record",
    },
    {
      key: "share-redeem",
      approval: "nobody",
      decider_right: null,
      maker_right: "transactions.decide",
    },
    {
      key: "statement",
      approval: "nobody",
      decider_right: null,
      maker_right: "statements.bring",
    },
    {
      key: "statement-withdrawn",
      approval: "nobody",
      decider_right: null,
      maker_right: "transactions.delete",
    },
    {
      key: "voucher",
      approval: "from-limit",
      decider_right: "transactions.decide",
      maker_right: "vouchers.record",
    },
    {
      key: "withdraw",
      approval: "another",
      decider_right: "transactions.decide",
      maker_right: null,
    },
  ]);
  const held = await coop.owner<
    { right: Right; role: Role }[]
  >`select "right", role from right_holders`;
  const known = RIGHTS.flatMap((right) => holdersOf(right).map((role) => `${right} ${role}`));
  expect(held.map(({ right, role }) => `${right} ${role}`).sort()).toEqual(known.sort());
  expect(ROLES.length).toBeGreaterThan(1);
});
