import { randomUUID } from "node:crypto";
import { createTranslator } from "next-intl";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { serveStep } from "@/app/(app)/transactions/counter/serve-actions";
import { moveToSafe, openDrawer } from "@/lib/counter/drawer";
import { takeRepayment } from "@/lib/counter/repay";
import { payOut, takeDeposit } from "@/lib/counter/serve";
import { sellShares } from "@/lib/counter/shares";
import type { AppError } from "@/lib/errors";
import { postTransfer } from "@/lib/transfers/commands";
import type { Asked } from "@/lib/web/gate";
import type { StepsState } from "@/lib/web/steps-state";
import en from "@/messages/en.json" with { type: "json" };
import { expectBooksToBalance } from "@/tests/support/books";
import {
  type Cooperative,
  openCooperative,
  PASSWORD,
  type Person,
} from "@/tests/support/cooperative";
import { reverseByTwo } from "@/tests/support/deleted";
import { lending } from "@/tests/support/lending";
import { issueShares } from "@/tests/support/shares";

// The screen's own steps, as the clerk asks for them.
const desk = vi.hoisted(() => ({ clerk: () => ({}) as object }));
vi.mock("next/headers", () => ({ headers: async () => new Headers() }));
vi.mock("next/cache", () => ({ revalidatePath: () => undefined }));
vi.mock("@/lib/web/refusals", () => ({ noteRefusal: async () => undefined }));
vi.mock("@/lib/web/gate", () => ({
  admit: async (_: Headers, { requestId }: { requestId: () => string }) => ({
    ...desk.clerk(),
    requestId: requestId(),
  }),
  requireFresh: async () => undefined,
  inFormTurn: (_: Asked, work: () => Promise<unknown>) => work(),
}));
vi.mock("next-intl/server", () => ({
  getLocale: async () => "en",
  getTranslations: async (namespace: "errors") =>
    createTranslator({ locale: "en", messages: en, namespace }),
}));

let coop: Cooperative;
beforeAll(async () => {
  coop = await openCooperative();
  desk.clerk = () => coop.as("finance");
  await issueShares(coop, { value: 2_000 });
  await coop.fund("aline", 200_000);
  await openDrawer(coop.as("finance"), { float: 0, denominations: {} });
  await takeDeposit(coop.as("finance"), { memberId: coop.idOf("aline"), amount: 100_000 });
});
/** Nobody may hold more than half of the shares meanwhile. */
async function withMost(act: () => Promise<unknown>) {
  await issueShares(coop, { value: 2_000, most: 50 });
  await act().finally(() => issueShares(coop, { value: 2_000 }));
}

// Each test has a Jean of its own, who has 20,000.
beforeEach(async () => {
  await coop.renew("jean");
  await coop.fund("jean", 20_000);
});
afterAll(async () => {
  await expectBooksToBalance(coop.db);
  await coop.close();
});

const by = (identifier: string, password = PASSWORD) => ({ identifier, password });
const SECOND = "secondStaff.identifier";
const served = (who: Person, over: object) => ({ memberId: coop.idOf(who), ...over });
const typed = { memberPassword: PASSWORD };
const pay = (amount: number, over: object = typed) =>
  payOut(coop.as("finance"), { ...served("jean", over), amount } as never);
const sell = (count: number, over: object = typed) =>
  sellShares(coop.as("finance"), { ...served("jean", over), count } as never);
const deposit = (second: string) =>
  takeDeposit(coop.as("finance"), {
    memberId: coop.idOf("jean"),
    amount: 1_000,
    secondStaff: by(second),
  });
const hold = (who: Person, until: string) =>
  coop.arrange`update members set money_held_until = now() + ${until}::interval where id = ${coop.idOf(who)}`;

/** Jean owes the cooperative the 30,000 that were credited by mistake, and a loan of 5,000. */
async function owing() {
  const loans = lending(coop);
  const loan = await loans.take("jean", await loans.offer("aline", 5_000));
  const id = await coop.fund("jean", 30_000);
  const all = { recipientId: coop.idOf("aline"), amount: await coop.available("jean") };
  await postTransfer(coop.as("jean"), all);
  await reverseByTwo(coop.as("admin"), () => coop.as("director"), id, "Nobody paid it in");
  return loan;
}

describe("what is wrong with the member is told of the member, beside what was asked", () => {
  test("more than they have", async () => {
    const only = { key: "memberHasOnly", values: { amount: 20_000 } };
    const refused = (field: string) => ({
      code: "insufficient_balance",
      fields: { [field]: only },
    });
    await expect(pay(50_000)).rejects.toMatchObject(refused("amount"));
    await expect(sell(11)).rejects.toMatchObject(refused("count"));
  });

  test("more shares than one may hold", async () => {
    const refused = { count: { key: "memberShareMost" } };
    await withMost(async () => {
      await expect(sell(9)).rejects.toMatchObject({ code: "share_most", fields: refused });
    });
  });

  test("what they owe, and that a deposit repays it", async () => {
    const loanId = await owing();
    const repaid = { ...served("jean", {}), loanId, amount: 1_000 };
    await expect(takeRepayment(coop.as("finance"), repaid)).rejects.toMatchObject({
      code: "claim_open",
      fields: { amount: { key: "memberOwes", values: { amount: 30_000 } } },
    });
    await takeDeposit(coop.as("finance"), { ...served("jean", {}), amount: 30_000 });
    await takeRepayment(coop.as("finance"), repaid);
  });
});

describe("what is wrong with the colleague is told of the colleague, beside their name", () => {
  const each = (second: string): [string, () => Promise<unknown>][] => [
    ["a deposit", () => deposit(second)],
    ["a pay-out", () => pay(1_000, { secondStaff: by(second) })],
    ["shares", () => sell(1, { secondStaff: by(second) })],
    [
      "a move to the safe",
      () =>
        moveToSafe(coop.as("finance"), {
          direction: "out",
          amount: 100,
          secondStaff: by(second),
        }),
    ],
  ];
  const drawer = (second: string) =>
    openDrawer(coop.as("admin"), {
      float: 5_000,
      denominations: { 5000: 1 },
      secondStaff: by(second),
    });

  test.each([...each("advisor"), ["a drawer", () => drawer("advisor")] as const])(
    "%s: they may not agree",
    async (_, act) => {
      await expect(act()).rejects.toMatchObject({
        code: "forbidden",
        fields: { [SECOND]: { key: "secondNotEntitled" } },
      });
    },
  );

  test.each([...each("manager"), ["a drawer", () => drawer("manager")] as const])(
    "%s: the office has changed how their account is entered",
    async (_, act) => {
      await hold("manager", "1 day");
      try {
        await expect(act()).rejects.toMatchObject({
          code: "decider_held",
          fields: { [SECOND]: { key: "secondHeld", values: { until: expect.any(String) } } },
        });
      } finally {
        await hold("manager", "-1 day");
      }
    },
  );

  test.each([...each("finance"), ["a drawer", () => drawer("admin")] as const])(
    "%s: it is the clerk",
    async (_, act) => {
      await expect(act()).rejects.toMatchObject({
        code: "own_record",
        fields: { [SECOND]: { key: "secondOneself" } },
      });
    },
  );

  test("it is the member", async () => {
    await takeDeposit(coop.as("finance"), { ...served("manager", {}), amount: 1_000 });
    const own = served("manager", { secondStaff: by("manager") });
    const refused = { code: "own_record", fields: { [SECOND]: { key: "secondOneself" } } };
    const acts = [
      () => payOut(coop.as("finance"), { ...own, amount: 100 } as never),
      () => takeDeposit(coop.as("finance"), { ...own, amount: 100 } as never),
    ];
    for (const act of acts) await expect(act()).rejects.toMatchObject(refused);
  });
});

test("what is wrong with the clerk stays the clerk's own", async () => {
  const own = { memberId: coop.idOf("finance"), amount: 100, secondStaff: by("manager") };
  const plain = async (act: () => Promise<unknown>, code: string) => {
    const refusal = await act().catch((error: unknown) => error);
    expect(refusal).toMatchObject({ name: "AppError", code, fields: undefined });
  };
  await plain(() => takeDeposit(coop.as("finance"), own), "own_record");
  await plain(
    () => sellShares(coop.as("advisor"), { ...served("jean", typed), count: 1 } as never),
    "forbidden",
  );
  await hold("finance", "1 day");
  try {
    await plain(() => deposit("manager"), "decider_held");
    await plain(() => sell(1, { secondStaff: by("manager") }), "decider_held");
  } finally {
    await hold("finance", "-1 day");
  }
});

test("whose password was tried too often is said, and who can agree meanwhile", async () => {
  await coop.renew("director");
  const tried = async (act: (password: string) => Promise<unknown>) => {
    for (let n = 0; n < 5; n += 1)
      await expect(act(`guess ${n}`)).rejects.toMatchObject({ code: "wrong_password" });
    return act(PASSWORD).catch((error) => (error as AppError).values);
  };
  const [{ username } = { username: "" }] =
    await coop.owner`select username from members where id = ${coop.idOf("director")}`;
  expect([
    await tried((memberPassword) => pay(100, { memberPassword })),
    await tried((password) => pay(100, { secondStaff: by(username, password) })),
  ]).toMatchObject([{ where: "member" }, { where: "colleague" }]);
});

describe("on the screen", () => {
  const asked = (fields: Record<string, string>) => {
    const form = new FormData();
    const all = { memberId: coop.idOf("jean"), requestId: randomUUID(), ...fields };
    for (const [name, value] of Object.entries(all)) form.set(name, value);
    return form;
  };
  const first = { step: "form", typed: {} } as StepsState;
  const review = (fields: Record<string, string>) => serveStep(first, asked(fields));
  const looks = async () => {
    const [row] =
      await coop.owner`select count(*)::int as n from audit_log where action = 'member.open' and subject_id = ${coop.idOf("jean")}`;
    return row?.n;
  };

  test("a pay-out of more than the member has is refused before anybody types a password", async () => {
    expect(await review({ kind: "pay-out", amount: "50000" })).toMatchObject({
      step: "form",
      failure: {
        code: "insufficient_balance",
        fields: { amount: "The member has only RWF 20,000 available." },
      },
    });
    expect(await looks()).toBe(1);
    expect(await review({ kind: "pay-out", amount: "20000" })).toMatchObject({ step: "review" });
  });

  test("so are shares that are too dear, or too many", async () => {
    expect(await review({ kind: "shares", count: "11" })).toMatchObject({
      step: "form",
      failure: { fields: { count: "The member has only RWF 20,000 available." } },
    });
    expect(await looks()).toBe(1);
    const most = expect.stringMatching(/^The member can hold at most \d+ shares? now\.$/);
    await withMost(async () => {
      expect(await review({ kind: "shares", count: "9" })).toMatchObject({
        step: "form",
        failure: { code: "share_most", fields: { count: most } },
      });
    });
  });

  test("so is whatever leaves the account of a member who owes the cooperative", async () => {
    const loanId = await owing();
    const said = expect.stringMatching(/^The member owes the cooperative RWF 30,000/);
    const each = [
      [{ kind: "pay-out", amount: "100" }, "amount"],
      [{ kind: "repay", loanId, amount: "100" }, "amount"],
      [{ kind: "shares", count: "1" }, "count"],
    ] as const;
    for (const [fields, beside] of each)
      expect(await review({ ...fields })).toMatchObject({
        step: "form",
        failure: { code: "claim_open", fields: { [beside]: said } },
      });
    expect(await review({ kind: "deposit", amount: "100" })).toMatchObject({ step: "review" });
  });

  test("a colleague who may not agree leaves the clerk at the review, with why beside their name", async () => {
    const fields = { kind: "pay-out", amount: "1000" };
    const seen = await review(fields);
    const agreed = {
      ...fields,
      intent: "carry-out",
      [SECOND]: "advisor",
      "secondStaff.password": PASSWORD,
    };
    expect(await serveStep(seen, asked(agreed))).toMatchObject({
      step: "review",
      facts: seen.facts,
      failure: {
        code: "forbidden",
        fields: { [SECOND]: expect.stringMatching(/^This colleague may not agree/) },
      },
    });
  });
});
