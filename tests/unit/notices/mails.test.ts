import { expect, test } from "vitest";
import { renderMail } from "@/lib/mail/render";
import { ACCESS_KINDS } from "@/lib/notices/access-kinds";
import { noticeAddress } from "@/lib/notices/address";
import type { Due } from "@/lib/notices/due";
import { CHOSEN_KINDS, kindsFor, MONEY_KINDS, NOTICE_KINDS } from "@/lib/notices/kinds";
import { MAILS_EACH, mailsFor } from "@/lib/notices/mails";
import { mailChoiceForm, readSchema } from "@/lib/notices/schema";
import { ROLES } from "@/lib/permissions";
import en from "@/messages/en.json";
import rw from "@/messages/rw.json";

const ORIGIN = "https://of.example";
const ID = "019a9b1c-0000-7000-8000-000000000001";

function due(over: Partial<Due> = {}): Due {
  return {
    kind: "money-received",
    transactionId: ID,
    memberId: "eric",
    at: new Date(0),
    reference: "SND-7F3A91C2-2026",
    amount: 1_500,
    party: "Aline Uwase",
    ownAmount: false,
    day: "2026-12-20",
    loanId: null,
    name: "Eric",
    email: "eric@openfuture.rw",
    language: "en",
    byMail: true,
    ...over,
  };
}

test("a mail says the exact amount and who, and leads to the transaction", () => {
  const [mail] = mailsFor([due({ amount: 1_500_000 })], ORIGIN);
  if (!mail) throw new Error("There is no mail.");
  expect(mail).toMatchObject({ recipient: "eric@openfuture.rw", kind: "notice-money-received" });
  expect(mail.link).toBe(`${ORIGIN}/transactions?view=${ID}`);
  const { subject, text } = renderMail(mail.kind, mail.language, mail.values, mail.link);
  expect(subject).toBe("You received money");
  expect(text).toContain("Aline Uwase sent you RWF 1,500,000. Reference: SND-7F3A91C2-2026.");
});

test("every kind has a mail in both languages, with nothing left to fill in", () => {
  for (const language of ["en", "rw"] as const) {
    for (const kind of MONEY_KINDS) {
      const [mail] = mailsFor([due({ kind, language })], ORIGIN);
      if (!mail) throw new Error("There is no mail.");
      const { subject, text } = renderMail(mail.kind, language, mail.values, mail.link);
      expect(subject.length, kind).toBeGreaterThan(8);
      if (kind !== "pay-in-changed") expect(text, kind).toContain("RWF 1,500");
      expect(subject + text, kind).not.toMatch(/[{}]/);
    }
  }
});

test("what ends on a day names the day: the bell may be read later", () => {
  for (const { notices, mail } of [en, rw]) {
    const { title, text } = notices.kinds["loan-due-today"];
    const { subject, intro } = mail.kinds["notice-loan-due-today"];
    for (const sentence of [text, intro]) expect(sentence).toContain("{date}");
    expect(title + text + subject + intro).not.toMatch(/today|uyu munsi/i);
  }
});

test("that shares are offered is not told as if they had been given", () => {
  const texts = [
    rw.notices.kinds["share-offered"].title,
    rw.mail.kinds["notice-share-offered"].subject,
  ];
  for (const title of texts) expect(title).toBe("Hari ushaka kubaha imigabane");
});

test("who wants no mail gets none; who would get many gets one", () => {
  expect(mailsFor([due({ byMail: false })], ORIGIN)).toEqual([]);
  expect(mailsFor(Array(MAILS_EACH).fill(due()), ORIGIN)).toHaveLength(MAILS_EACH);
  const [one, ...more] = mailsFor(
    [...Array(MAILS_EACH + 1).fill(due()), due({ byMail: false })],
    ORIGIN,
  );
  expect(more).toEqual([]);
  expect(one).toMatchObject({ kind: "notice-several", values: { count: "4" } });
  expect(one?.link).toBe(`${ORIGIN}/notices`);
});

test("what concerns the access to an account is mailed as it happens, and not again from here", () => {
  for (const kind of ACCESS_KINDS) expect(mailsFor([due({ kind })], ORIGIN)).toEqual([]);
});

test("each kind leads somewhere, whether or not it moved money", () => {
  for (const kind of NOTICE_KINDS) {
    const nothing = { transactionId: null, loanId: null };
    expect(noticeAddress({ kind, ...nothing }), kind).toMatch(/^\/[a-z][\w/?=&]+$/);
  }
  const moved = { kind: "money-received", transactionId: ID, loanId: null };
  expect(noticeAddress(moved)).toBe(`/transactions?view=${ID}`);
});

test("the switches that are off are muted, and only known kinds are taken", () => {
  expect(mailChoiceForm.parse({})).toEqual({ muted: CHOSEN_KINDS });
  const all = Object.fromEntries(CHOSEN_KINDS.map((kind) => [kind, true]));
  expect(mailChoiceForm.parse(all)).toEqual({ muted: [] });
  expect(mailChoiceForm.safeParse({ "loan-lost": true }).success).toBe(false);
  expect(mailChoiceForm.safeParse({ "access-recovered": true }).success).toBe(false);
  expect(mailChoiceForm.safeParse({ "money-received": "yes" }).success).toBe(false);
});

test("notices are named by 1 to 100 ids, or not at all", () => {
  expect(readSchema.parse({})).toEqual({});
  expect(readSchema.parse({ ids: [ID.toUpperCase()] })).toEqual({ ids: [ID] });
  for (const ids of [[], ["x"], null, "all", Array(101).fill(ID)]) {
    const { error } = readSchema.safeParse({ ids });
    expect(error?.issues[0]?.message, JSON.stringify(ids)).toBe("noticeIds");
  }
  expect(readSchema.safeParse({ all: true }).success).toBe(false);
});

test("whoever may decide is told what waits, and nobody else", () => {
  const notified = ROLES.filter((role) => kindsFor(role).includes("work-waiting"));
  expect(notified).toEqual(["admin", "finance", "financial_manager", "director"]);
  const treasurers = ["pay-in-changed", "balance-differs"];
  expect(kindsFor("member")).toEqual(MONEY_KINDS.filter((kind) => !treasurers.includes(kind)));
  expect(kindsFor("finance")).toEqual(CHOSEN_KINDS);
});

test("the mail of what waits says how much of what, in both languages", () => {
  const none = { deposits: "0", withdrawals: "0", moves: "0", vouchers: "0", proposals: "0" };
  const sums = {
    depositSum: "RWF 9,000",
    withdrawalSum: "RWF 1,500",
    moveSum: "RWF 20",
    voucherSum: "RWF 7",
  };
  const say = (language: "en" | "rw", counts: Partial<typeof none>, count: string) => {
    const values = { name: "Grace", ...sums, ...none, ...counts, count };
    const mail = renderMail("notice-work-waiting", language, values, `${ORIGIN}/transactions`);
    return [mail.subject, mail.text.split("\n\n")[1]];
  };
  expect(say("en", { deposits: "1" }, "1")).toEqual([
    "One thing is waiting for your decision",
    "One thing is waiting for your decision. Deposits: 1 (RWF 9,000).",
  ]);
  const all = { deposits: "2", withdrawals: "1", moves: "1", vouchers: "2", proposals: "3" };
  expect(say("en", all, "7")).toEqual([
    "7 things are waiting for your decision",
    "7 things are waiting for your decision. Deposits: 2 (RWF 9,000). Withdrawals: 1 (RWF 1,500). Moves between channels: 1 (RWF 20). Vouchers: 2 (RWF 7). Proposals: 3.",
  ]);
  expect(say("rw", all, "7")).toEqual([
    "Hari ibintu 7 bitegereje icyemezo cyanyu",
    "Hari ibintu 7 bitegereje icyemezo cyanyu. Amafaranga yabikijwe: inshuro 2 (RWF 9,000). Abikuzwa: inshuro 1 (RWF 1,500). Ayimurwa: inshuro 1 (RWF 20). Inyandiko z'ibaruramari: 2 (RWF 7). Ibyasabwe: 3.",
  ]);
});
