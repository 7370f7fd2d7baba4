import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "@/db/client";
import { REFUSALS } from "@/db/refusals";
import { decideProposal } from "@/lib/approvals/commands";
import { proposalById } from "@/lib/approvals/queries";
import { proposeSettings, proposeTyped } from "@/lib/approvals/settings-change";
import type { Actor } from "@/lib/context";
import { addDays, kigaliDay, startOfKigaliDay } from "@/lib/dates";
import { submitDeposit } from "@/lib/deposits/commands";
import { METHODS } from "@/lib/methods";
import { inOrder, placeLine } from "@/lib/pay-in";
import { listAhead, listLapsed, markOf, settingsOn } from "@/lib/settings/ahead";
import { shownChange } from "@/lib/settings/change";
import { takeUpSettings } from "@/lib/settings/commands";
import { settingsFormSchema } from "@/lib/settings/form/schema";
import { feeRates, getSettings, settingColumns } from "@/lib/settings/queries";
import {
  SETTING_KEYS,
  type Setting,
  type SettingsInput,
  type SettingValue,
  settingOf,
} from "@/lib/settings/rules";
import { atOnce } from "@/tests/support/at-once";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";
import { noticesOf } from "@/tests/support/notices";
import { refusalOf } from "@/tests/support/refused";
import { setSettings } from "@/tests/support/settings";

const DAY_MS = 86_400_000;

let coop: Cooperative;
let of: ReturnType<typeof noticesOf>;
beforeAll(async () => {
  coop = await openCooperative();
  of = noticesOf(coop);
  await of.run();
});
afterAll(async () => {
  await expectBooksToBalance(coop.ownerDb);
  await coop.close();
});

const inDays = (days: number) => addDays(kigaliDay(coop.clock.now()), days);
const rates = (mtn: number) => ({ mtn, airtel: 1.2, bank: 0, cash: 0 });
const agree = async (input: Partial<SettingsInput>, from: string) => {
  const proposal = (await proposeSettings(coop.as("admin"), input, from)) ?? "";
  await decideProposal(coop.as("director"), proposal, { decision: "confirm" });
  return proposal;
};
const acts = (id: string) => coop.owner`
  select action, actor_id, detail from audit_log where action like 'settings.%' and subject_id = ${id} order by at, number`;
const mtn = {
  amount: 10_000,
  method: "mtn" as const,
  senderPhone: "+250788000101",
  description: null,
};

test("a fee agreed to for a day holds from that day on, and is shown until then", async () => {
  const from = inDays(3);
  const proposal = (await proposeSettings(coop.as("admin"), { fees: rates(2) }, from)) ?? "";
  const shown = await proposalById(coop.db, proposal, coop.people.director, coop.clock.now());
  expect(shown.effect).toMatchObject({ holdsFrom: from, changes: [{ what: "fees" }] });
  const alone = decideProposal(coop.as("admin"), proposal, { decision: "confirm" });
  await expect(alone).rejects.toMatchObject({ code: "own_record" });
  await decideProposal(coop.as("director"), proposal, { decision: "confirm" });
  expect(await listAhead(coop.db)).toEqual([{ proposal, from, settings: { fees: rates(2) } }]);
  expect(await acts("ahead")).toMatchObject([
    { action: "settings.agree", actor_id: coop.idOf("director"), detail: { from, proposal } },
  ]);
  await takeUpSettings(coop.db, coop.clock.now());
  expect((await feeRates(coop.db)).mtn).toBe(1);
  expect((await submitDeposit(coop.as("aline"), mtn)).fee).toBe(100);
  coop.clock.tick(3 * DAY_MS);
  await takeUpSettings(coop.db, coop.clock.now());
  expect((await feeRates(coop.db)).mtn).toBe(2);
  expect((await submitDeposit(coop.as("aline"), mtn)).fee).toBe(200);
  expect(await listAhead(coop.db)).toEqual([]);
  const [changed] = await acts("fees");
  expect(changed).toMatchObject({ actor_id: null, detail: { proposal } });
  expect(await getSettings(coop.db)).toMatchObject({ updatedBy: coop.people.admin.fullName });
});

test("another for the same day comes after it, also what puts it back", async () => {
  const from = inDays(2);
  await agree({ debtTimesSavings: 5 }, from);
  expect(await proposeSettings(coop.as("admin"), { debtTimesSavings: 5 }, from)).toBeNull();
  // It holds already, and would be changed by then.
  await agree({ debtTimesSavings: 3 }, from);
  expect((await listAhead(coop.db)).map(({ settings }) => settings)).toEqual([
    { debtTimesSavings: 5 },
    { debtTimesSavings: 3 },
  ]);
  coop.clock.tick(2 * DAY_MS);
  await takeUpSettings(coop.db, coop.clock.now());
  expect((await getSettings(coop.db)).debtTimesSavings).toBe(3);
  expect(await listAhead(coop.db)).toEqual([]);
});

test("several servers take each up once", async () => {
  await agree({ debtAtLeast: 60_000 }, inDays(1));
  await agree({ debtAtLeast: 70_000 }, inDays(1));
  coop.clock.tick(DAY_MS);
  const now = coop.clock.now();
  await atOnce(6, () => takeUpSettings(coop.db, now));
  expect((await getSettings(coop.db)).debtAtLeast).toBe(70_000);
  expect(await acts("debtAtLeast")).toHaveLength(2);
});

test("a proposal that is confirmed after its day holds at once", async () => {
  const proposal = (await proposeSettings(coop.as("admin"), { voucherLimit: 9 }, inDays(1))) ?? "";
  coop.clock.tick(2 * DAY_MS);
  await decideProposal(coop.as("director"), proposal, { decision: "confirm" });
  expect((await getSettings(coop.db)).voucherLimit).toBe(9);
  expect(await listAhead(coop.db)).toEqual([]);
});

/** What was agreed to for today, of which no worker has taken anything up yet: from 100 to 200. */
const dueNow = async (also: () => Promise<string | null>) => {
  await setSettings(coop, { voucherLimit: 100 });
  await agree({ voucherLimit: 200 }, inDays(1));
  const proposal = (await also()) ?? "";
  coop.clock.tick(startOfKigaliDay(inDays(1)).getTime() - coop.clock.now().getTime() + 60_000);
  return proposal;
};
const confirm = (id: string) => decideProposal(coop.as("director"), id, { decision: "confirm" });
const limit = async () => (await getSettings(coop.db)).voucherLimit;
/** From what to what each act on the limit since then changed it. */
const steps = async (since: Date) =>
  (
    await coop.owner`select detail from audit_log where action = 'settings.update' and subject_id = 'voucherLimit'
      and at > ${since.toISOString()} order by at, number`
  ).map(({ detail }) => [detail.before, detail.after].map(Number));

test("what is confirmed on the day itself puts right what was agreed to for it before", async () => {
  const puts = () => proposeSettings(coop.as("admin"), { voucherLimit: 300 }, inDays(1));
  const proposal = await dueNow(puts);
  const since = coop.clock.now();
  await confirm(proposal);
  await takeUpSettings(coop.db, coop.clock.tick());
  expect(await limit()).toBe(300);
  expect(await listAhead(coop.db)).toEqual([]);
  expect(await steps(since)).toEqual([
    [100, 200],
    [200, 300],
  ]);
});

test("so does what names no day, once who confirms is shown what holds by then", async () => {
  const proposal = await dueNow(() => proposeSettings(coop.as("admin"), { voucherLimit: 300 }));
  await expect(confirm(proposal)).rejects.toMatchObject({ code: "changed" });
  const shown = await proposalById(coop.db, proposal, coop.people.director, coop.clock.now());
  expect(shown.effect).toMatchObject({ changes: [{ before: 200, after: 300 }] });
  await confirm(proposal);
  await takeUpSettings(coop.db, coop.clock.tick());
  expect(await limit()).toBe(300);
});

test("the database sets nothing before what is due is taken up", async () => {
  const proposal = await dueNow(() => proposeSettings(coop.as("admin"), { voucherLimit: 300 }));
  const { actor, now } = coop.as("director");
  const pastTheCommand = coop.client.begin(async (tx) => {
    await tx`select proposal_decide(${proposal}, ${actor.id}, true, '{}', null, ${now.toISOString()})`;
    await tx`select settings_change(${proposal}, ${now.toISOString()})`;
  });
  await expect(pastTheCommand).rejects.toMatchObject({ code: REFUSALS.no_proposal });
  expect(await limit()).toBe(100);
  await decideProposal(coop.as("director"), proposal, { decision: "refuse", reason: "No" });
  await takeUpSettings(coop.db, coop.clock.tick());
  expect(await limit()).toBe(200);
  await setSettings(coop, { voucherLimit: 9 });
});

test("where members pay in is told once it holds", async () => {
  const payIn = [{ method: "mtn" as const, number: "182934" }];
  const proposal = await agree({ payIn }, inDays(1));
  const notified = () =>
    coop.owner`select 1 from notices where kind = 'pay-in-changed' and transaction_id = ${proposal}`;
  await of.run();
  expect(await notified()).toHaveLength(0);
  coop.clock.tick(DAY_MS);
  await takeUpSettings(coop.db, coop.clock.now());
  await of.run();
  await of.run();
  expect((await notified()).length).toBeGreaterThan(0);
});

const places = (...numbers: string[]) =>
  numbers.map((number) => ({ method: "mtn" as const, number, label: `Line ${number}` }));
const onTheDay = async (days: number) => {
  coop.clock.tick(days * DAY_MS);
  await takeUpSettings(coop.db, coop.clock.now());
  expect(await listAhead(coop.db)).toEqual([]);
  return getSettings(coop.db);
};

test("a number that two have replaced since does not come back with one agreed to before", async () => {
  await setSettings(coop, { payIn: places("0001") });
  await agree({ payIn: places("0001", "0002") }, inDays(3));
  await setSettings(coop, { payIn: places("0003") });
  const [ahead] = await listAhead(coop.db);
  expect(ahead?.settings).toEqual({ payIn: places("0003", "0002") });
  expect((await onTheDay(3)).payIn).toEqual(places("0003", "0002"));
});

test("a fee that two have set since stays beside another agreed to before", async () => {
  const fees = { mtn: 1, airtel: 1.2, bank: 0, cash: 0 };
  await setSettings(coop, { fees });
  await agree({ fees: { ...fees, airtel: 2 } }, inDays(3));
  await setSettings(coop, { fees: { ...fees, mtn: 1.5 } });
  expect((await onTheDay(3)).fees).toEqual({ ...fees, mtn: 1.5, airtel: 2 });
});

test("methods and addresses that two have taken off since stay off", async () => {
  await setSettings(coop, { offered: "mtn, airtel, cash", auditors: "a@audit.rw, b@audit.rw" });
  await agree(
    { offered: "mtn, airtel, bank, cash", auditors: "a@audit.rw, b@audit.rw, c@audit.rw" },
    inDays(3),
  );
  await setSettings(coop, { offered: "mtn, cash", auditors: "b@audit.rw" });
  expect(await onTheDay(3)).toMatchObject({
    offered: "mtn, bank, cash",
    auditors: "b@audit.rw, c@audit.rw",
  });
  await setSettings(coop, { offered: "mtn, airtel, bank, cash", auditors: "" });
});

test("what is agreed to for an earlier day later stays on the later day", async () => {
  await setSettings(coop, { payIn: places("0001") });
  await agree({ payIn: places("0002", "0001") }, inDays(4));
  await agree({ payIn: places("0003") }, inDays(2));
  expect((await listAhead(coop.db)).map(({ settings }) => settings)).toEqual([
    { payIn: places("0003") },
    { payIn: places("0003", "0002") },
  ]);
  expect((await onTheDay(4)).payIn).toEqual(places("0003", "0002"));
});

test("another order of the numbers is kept where nothing has changed since", async () => {
  await setSettings(coop, { payIn: places("0001", "0002") });
  await agree({ payIn: places("0002", "0001") }, inDays(1));
  expect((await onTheDay(1)).payIn).toEqual(places("0002", "0001"));
});

test("a single value holds as it was agreed to, whatever was set since", async () => {
  await agree({ debtTimesSavings: 6 }, inDays(2));
  await setSettings(coop, { debtTimesSavings: 4 });
  expect((await onTheDay(2)).debtTimesSavings).toBe(6);
});

/** What a form that is opened now, or for a day, sends of what it shows. */
const filledFor = async (day?: string) => ({ day, mark: markOf(await settingsOn(coop.db, day)) });

test("a form that was filled before two agreed on something is refused, and proposes nothing", async () => {
  const fees = { mtn: 1, airtel: 1.2, bank: 0, cash: 0 };
  await setSettings(coop, { fees });
  const form = { fees, officePhone: "+250788000177" };
  type Filled = { day: string | undefined; mark: string | undefined };
  const refused = (filled: Filled, from?: string) =>
    expect(proposeTyped(coop.as("admin"), form, from, filled)).rejects.toMatchObject({
      code: "conflict",
    });
  const [opened, ahead] = [await filledFor(), await filledFor(inDays(2))];
  await agree({ fees: { ...fees, mtn: 2 } }, inDays(1));
  // What holds now is as it was shown; what will hold on the day is not.
  await refused(ahead, inDays(2));
  expect(await onTheDay(1)).toMatchObject({ fees: { mtn: 2 } });
  await refused(opened);
  await refused({ ...opened, mark: undefined });
  const proposed =
    await coop.owner`select 1 from proposals where act = 'settings' and state = 'waiting'`;
  expect(proposed).toHaveLength(0);
  const again = { ...(await getSettings(coop.db)), officePhone: form.officePhone };
  const { fees: shown, officePhone } = again;
  const proposal = await proposeTyped(
    coop.as("admin"),
    { fees: shown, officePhone },
    undefined,
    await filledFor(),
  );
  await decideProposal(coop.as("director"), proposal ?? "", { decision: "confirm" });
  expect(await getSettings(coop.db)).toMatchObject({ fees: { mtn: 2 }, officePhone });
  await setSettings(coop, { fees, officePhone: "" });
});

test("a form whose settings were changed and put back proposes what was typed", async () => {
  const { debtTimesSavings, voucherLimit } = await getSettings(coop.db);
  const opened = await filledFor();
  await setSettings(coop, { debtTimesSavings: debtTimesSavings + 1 });
  await setSettings(coop, { debtTimesSavings });
  const proposal = await proposeTyped(coop.as("admin"), { voucherLimit: 11 }, undefined, opened);
  await decideProposal(coop.as("director"), proposal ?? "", { decision: "confirm" });
  expect((await getSettings(coop.db)).voucherLimit).toBe(11);
  await setSettings(coop, { voucherLimit });
});

test("of a form with a day only what its reader has changed is proposed", async () => {
  const fees = { mtn: 1, airtel: 1.2, bank: 0, cash: 0 };
  await setSettings(coop, { fees, debtTimesSavings: 3 });
  await agree({ fees: { ...fees, mtn: 2 }, debtTimesSavings: 5 }, inDays(1));
  // The whole form, filled with what holds now: the fee of the bank is another, and the phone.
  const form = { ...(await getSettings(coop.db)), fees: { ...fees, bank: 1 } };
  const typed = { fees: form.fees, debtTimesSavings: form.debtTimesSavings };
  const officePhone = "+250788000199";
  const now = await filledFor();
  const proposal = await proposeTyped(coop.as("admin"), { ...typed, officePhone }, inDays(2), now);
  const { effect } = await proposalById(
    coop.db,
    proposal ?? "",
    coop.people.director,
    coop.clock.now(),
  );
  expect(effect.changes).toEqual([
    { what: "fees", before: "bank: 0%", after: "bank: 1%" },
    { what: "officePhone", before: "", after: officePhone },
  ]);
  await decideProposal(coop.as("director"), proposal ?? "", { decision: "confirm" });
  // A form that was filled for the day puts back what was agreed to for it.
  const back = await proposeTyped(
    coop.as("admin"),
    { debtTimesSavings: 3 },
    inDays(1),
    await filledFor(inDays(1)),
  );
  await decideProposal(coop.as("director"), back ?? "", { decision: "confirm" });
  expect(await onTheDay(2)).toMatchObject({
    fees: { ...fees, mtn: 2, bank: 1 },
    officePhone,
    debtTimesSavings: 3,
  });
});

test("what would not go with a later agreed change is refused beside it, and the day named", async () => {
  const day = inDays(3);
  await setSettings(coop, { payIn: places("0001", "0002"), offered: "mtn, airtel" });
  await agree({ payIn: places("0001", "0002", "0003"), offered: "mtn" }, day);
  const refused = (key: string) => ({
    code: "invalid",
    fields: { [key]: { key: "agreedAhead", values: { day } } },
  });
  const asked = (input: Partial<SettingsInput>, from?: string) =>
    proposeSettings(coop.as("admin"), input, from);
  await expect(asked({ payIn: places("0001", "0002", "0004") })).rejects.toMatchObject(
    refused("payIn"),
  );
  await expect(asked({ offered: "airtel" }, inDays(1))).rejects.toMatchObject(refused("offered"));
  // The agreed change is changed first, for its day; then it goes.
  await agree({ payIn: places("0001", "0002") }, day);
  const fourth = await asked({ payIn: places("0001", "0002", "0004") });
  await decideProposal(coop.as("director"), fourth ?? "", { decision: "confirm" });
  expect(await onTheDay(3)).toMatchObject({ payIn: places("0001", "0002", "0004") });
  await setSettings(coop, { payIn: places("0001", "0002") });
  await agree({ payIn: places("0001", "0002", "0003") }, inDays(4));
  // Another in place of one is no more than before, and nothing later stands in its way after the day.
  await setSettings(coop, { payIn: places("0001", "0004") });
  await agree({ offered: "airtel" }, inDays(4));
  expect(await onTheDay(4)).toMatchObject({
    payIn: places("0001", "0004", "0003"),
    offered: "airtel",
  });
  await setSettings(coop, { offered: "mtn, airtel, bank, cash" });
});

test("the database finds each setting by its column, each place by its line, and knows the order of the methods", async () => {
  const all = [
    { method: "cash" as const, address: "Kigali, KN 4", hours: "8-17" },
    { method: "bank" as const, number: "0001 22", label: "Bank; of all", channel: "bank-1025" },
    { method: "airtel" as const, number: "0734", label: "Office" },
    { method: "mtn" as const, number: "0788", dial: "*182#", label: "Office" },
  ];
  const lines = await coop.owner`select line from setting_parts(${JSON.stringify(all)}::jsonb)`;
  expect(lines.map(({ line }) => line)).toEqual(all.map((place) => placeLine(place)));
  const after = (key: Setting, present: SettingValue, asked: SettingValue) => coop.owner`
    select setting_after(${settingColumns[key].name}, ${JSON.stringify(present)}::jsonb, ${JSON.stringify(asked)}::jsonb,
      ${JSON.stringify(shownChange([], asked))}::jsonb) as value`;
  const [ordered] = await after("payIn", all.slice(0, 1), all.slice(1));
  expect(ordered?.value).toEqual(inOrder(all));
  for (const key of SETTING_KEYS) {
    const column = key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    expect(settingColumns[key].name).toBe(column);
    const { kind } = settingOf(key);
    // Which statements count has no day ahead.
    if (key === "reconciled" || (kind !== "methods" && kind !== "addresses")) continue;
    const [value] = await after(key, "cash, x", METHODS.slice(0, 2).join(", "));
    expect(value?.value).toBe("x, mtn, airtel, cash");
  }
});

test("a day that is not ahead, too far, or for statements that count is refused beside it", async () => {
  for (const from of [inDays(0), inDays(-1), inDays(367)]) {
    await expect(
      proposeSettings(coop.as("admin"), { voucherLimit: 5 }, from),
    ).rejects.toMatchObject({ code: "invalid", fields: { from: { key: "fromAhead" } } });
  }
  await expect(
    proposeSettings(coop.as("admin"), { reconciled: "mtn" }, inDays(1)),
  ).rejects.toMatchObject({ code: "invalid", fields: { from: { key: "fromNotReconciled" } } });
  expect(await listAhead(coop.db)).toEqual([]);
  const read = settingsFormSchema.safeParse({ from: "soon" });
  expect(read.error?.issues).toContainEqual(
    expect.objectContaining({ path: ["from"], message: "fromAhead" }),
  );
});

/** A financial manager beside the others, who may confirm and be kept from it. */
const appoint = (username: string) => coop.join({ username, role: "financial_manager" });
const setMember = (id: string, role: string, status: string) => coop.arrange`
  update members set role = ${role}::role, status = ${status}::member_status where id = ${id}`;
const agreeWith = async (by: Actor, input: Partial<SettingsInput>, from: string) => {
  const proposal = (await proposeSettings(coop.as("admin"), input, from)) ?? "";
  await decideProposal(coop.as(by), proposal, { decision: "confirm" });
  return proposal;
};

test.each([
  ["suspended", "financial_manager", "inactive"],
  ["without the right", "member", "active"],
])(
  "what somebody agreed to who is %s by its day lapses, and what others agreed to holds",
  async (_, role, status) => {
    const manager = await appoint(`ahead-${status}`);
    await setSettings(coop, { payIn: places("0001"), debtTimesSavings: 3 });
    const [first, second] = [inDays(2), inDays(3)];
    const proposal = await agreeWith(manager, { payIn: places("0001", "0009") }, first);
    const kept = await agree({ debtTimesSavings: 7 }, second);
    await setMember(manager.id, role, status);
    // Neither shown nor reckoned with as agreed; a further place goes beside it.
    expect((await listAhead(coop.db)).map((each) => each.proposal)).toEqual([kept]);
    const lapsed = () => listLapsed(coop.db, coop.clock.now());
    const shown = { proposal, from: first, settings: { payIn: places("0001", "0009") } };
    expect(await lapsed()).toEqual([shown]);
    expect((await settingsOn(coop.db, second)).payIn).toEqual(places("0001"));
    const lapses = () => acts(proposal);
    coop.clock.tick(DAY_MS);
    await takeUpSettings(coop.db, coop.clock.now());
    expect(await lapses()).toEqual([]);
    coop.clock.tick(DAY_MS);
    await takeUpSettings(coop.db, coop.clock.now());
    await takeUpSettings(coop.db, coop.clock.now());
    expect(await lapses()).toEqual([
      { action: "settings.lapse", actor_id: null, detail: { from: first, proposal } },
    ]);
    // Also once they have the right again: its day is over.
    await setMember(manager.id, "financial_manager", "active");
    expect(await onTheDay(1)).toMatchObject({ payIn: places("0001"), debtTimesSavings: 7 });
    expect(await lapsed()).toEqual([shown]);
    coop.clock.tick(40 * DAY_MS);
    expect(await lapsed()).toEqual([]);
    await setMember(manager.id, "member", "active");
  },
);

test("what was agreed to counts where both have the right on its day, and lapses with who proposed it", async () => {
  const manager = await appoint("ahead-again");
  const agreedBy = (day: number, debtTimesSavings: number) =>
    agreeWith(manager, { debtTimesSavings }, inDays(day));
  await setSettings(coop, { debtTimesSavings: 3 });
  await agreedBy(1, 8);
  await setMember(manager.id, "financial_manager", "inactive");
  expect(await listAhead(coop.db)).toEqual([]);
  await setMember(manager.id, "financial_manager", "active");
  expect(await onTheDay(1)).toMatchObject({ debtTimesSavings: 8 });
  await agreedBy(1, 9);
  await setMember(coop.idOf("admin"), "financial_manager", "active");
  expect(await onTheDay(1)).toMatchObject({ debtTimesSavings: 8 });
  await setMember(coop.idOf("admin"), "admin", "active");
  await setMember(manager.id, "member", "active");
});

test("nobody brings a day forward: neither by the clock nor by hand", async () => {
  await agree({ voucherLimit: 7 }, inDays(5));
  await takeUpSettings(coop.db, coop.clock.now());
  expect((await getSettings(coop.db)).voucherLimit).toBe(9);
  const login = connect(coop.appUrl, { max: 1 });
  const refused = (statement: string) => refusalOf(() => login.client.unsafe(statement));
  const soon = "now() + interval '6 days'";
  expect(await refused("update settings_ahead set holds_from = '2000-01-01'")).toBe("42501");
  expect(await refused(`select settings_apply('{"voucher_limit": 1}', null, now())`)).toBe("42501");
  expect(await refused(`select settings_due(${soon})`)).toBe("wrong_time");
  await login.close();
  await setSettings(coop, { voucherLimit: 8 });
  expect((await getSettings(coop.db)).voucherLimit).toBe(8);
});
