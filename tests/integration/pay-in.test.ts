import { afterAll, beforeAll, expect, test } from "vitest";
import { decideProposal } from "@/lib/approvals/commands";
import { proposalById } from "@/lib/approvals/queries";
import { proposeSettings } from "@/lib/approvals/settings-change";
import { settingsFormSchema } from "@/lib/settings/form/schema";
import { getSettings, payInPlaces } from "@/lib/settings/queries";
import type { SettingsInput } from "@/lib/settings/rules";
import { settingsSchema } from "@/lib/settings/schema";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";
import { noticesOf } from "@/tests/support/notices";

const MTN = { method: "mtn", number: "182934", dial: "*182*8*1*182934#", label: "Open Future" };
const BANK = { method: "bank", number: "00040 0182934 61", label: "Bank of Kigali" };
const CASH = { method: "cash", address: "KG 11 Ave 24, Kimironko", hours: "Mon–Fri 8–17" };
const places = (...some: object[]) => some as unknown as SettingsInput["payIn"];

let coop: Cooperative;
let of: ReturnType<typeof noticesOf>;
beforeAll(async () => {
  coop = await openCooperative();
  of = noticesOf(coop);
  await of.run();
});
afterAll(() => coop.close());

const set = async (payIn: SettingsInput["payIn"]) => {
  const proposal = await proposeSettings(coop.as("admin"), { payIn });
  await decideProposal(coop.as("director"), proposal ?? "", { decision: "confirm" });
  return proposal;
};

test("nothing is said where members pay in until two people agree to it", async () => {
  expect(await payInPlaces(coop.db)).toEqual([]);
  const payIn = places(MTN, BANK, CASH);
  const proposal = (await proposeSettings(coop.as("admin"), { payIn })) ?? "";
  expect(await payInPlaces(coop.db)).toEqual([]);
  const alone = decideProposal(coop.as("admin"), proposal, { decision: "confirm" });
  await expect(alone).rejects.toMatchObject({ code: "own_record" });
  await decideProposal(coop.as("director"), proposal, { decision: "confirm" });
  expect(await payInPlaces(coop.db)).toEqual(payIn);
  expect((await getSettings(coop.db)).payIn).toEqual(payIn);
  expect(await proposeSettings(coop.as("admin"), { payIn })).toBeNull();
});

const notifiedOf = (proposal: string) => coop.owner`
  select m.role from notices n join members m on m.id = n.member_id
  where n.kind = 'pay-in-changed' and n.transaction_id = ${proposal} order by m.role::text`;

test("a change shows both people and the trail what differs, and every treasurer is told", async () => {
  const moved = { ...MTN, number: "199999", dial: "*182*8*1*199999#" };
  await coop.arrange`update members set email_confirmed_at = null where username = 'manager'`;
  const proposal = (await set(places(moved, BANK, CASH))) ?? "";
  const before = "mtn: 182934 · *182*8*1*182934# · Open Future";
  const after = "mtn: 199999 · *182*8*1*199999# · Open Future";
  const { effect } = await proposalById(coop.db, proposal, coop.people.director, coop.clock.now());
  expect(effect.changes).toEqual([{ what: "payIn", before, after }]);
  const [act] = await coop.owner`
    select detail, subject_id from audit_log where action = 'settings.update' order by at desc limit 1`;
  expect(act).toEqual({ subject_id: "payIn", detail: { before, after, proposal } });
  await of.run();
  await of.run();
  const notified = await notifiedOf(proposal);
  expect(notified.map(({ role }) => role)).toEqual(["admin", "finance", "financial_manager"]);
  // A warning that names no amount and nobody goes to an address that nobody has confirmed, too.
  expect(await of.mailed()).toContain("manager: notice-pay-in-changed");
});

test("a change of another setting tells nobody of where to pay, and changes none of it", async () => {
  const known = await payInPlaces(coop.db);
  const proposal = await proposeSettings(coop.as("admin"), { debtTimesSavings: 2 });
  await decideProposal(coop.as("director"), proposal ?? "", { decision: "confirm" });
  await of.run();
  expect(await notifiedOf(proposal ?? "")).toEqual([]);
  expect(await payInPlaces(coop.db)).toEqual(known);
});

test.each([
  [{ method: "mtn" }, [0, "number"], "required"],
  [{ ...MTN, number: "abc" }, [0, "number"], "payInNumber"],
  [{ ...MTN, number: " " }, [0, "number"], "required"],
  [{ ...MTN, dial: "182#" }, [0, "dial"], "payInDial"],
  [{ ...MTN, address: "Kigali" }, [0, "address"], "payInNotForMethod"],
  [{ ...BANK, dial: "*500#" }, [0, "dial"], "payInNotForMethod"],
  [{ method: "cash", hours: "8–17" }, [0, "address"], "required"],
  [{ ...CASH, address: "a".repeat(201) }, [0, "address"], "tooLong"],
  [{ ...MTN, method: "cheque" }, [0, "method"], "payInInvalid"],
])("%j is no place to pay in to", (place, path, message) => {
  const { error } = settingsSchema.safeParse({ secondApprovalFrom: null, payIn: [place] });
  expect(error?.issues).toContainEqual(
    expect.objectContaining({ path: ["payIn", ...path], message }),
  );
});

test("of each method one place, kept in the order of the methods", () => {
  const read = (payIn: unknown) => settingsSchema.safeParse({ secondApprovalFrom: null, payIn });
  expect(read([MTN, MTN]).error?.issues[0]).toMatchObject({ message: "payInTwice" });
  expect(read([CASH, MTN]).data?.payIn).toEqual([MTN, CASH]);
  expect(read("mtn").error?.issues[0]).toMatchObject({ message: "payInInvalid" });
});

test("the form names each field, leaves out what is empty, and says beside which one something is wrong", () => {
  const rest = {
    approvers: "one",
    debtTimesSavings: 3,
    debtAtLeast: 0,
    staffTwoFactor: 1,
    transparency: 1,
    voucherLimit: 0,
    "offered-cash": "1",
    "fees-mtn": "1",
    "fees-airtel": "1.2",
    "fees-bank": "0",
    "fees-cash": "0",
    counterLimit: 200_000,
    shares: 0,
    shareValue: 1_000,
    shareMinimum: 1,
    shareMost: 100,
    joiningFee: 0,
  };
  const read = (typed: object) => settingsFormSchema.safeParse({ ...rest, ...typed });
  expect(read({}).data?.settings.payIn).toEqual([]);
  const typed = { "payIn.mtn.number": " 182934 ", "payIn.cash.address": "Kimironko" };
  expect(read(typed).data?.settings.payIn).toEqual([
    { method: "mtn", number: "182934" },
    { method: "cash", address: "Kimironko" },
  ]);
  expect(read({ "payIn.bank.label": "Bank of Kigali" }).error?.issues).toMatchObject([
    { path: ["payIn.bank.number"], message: "required" },
  ]);
});
