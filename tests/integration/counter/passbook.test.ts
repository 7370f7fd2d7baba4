import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { looksAt } from "@/lib/audit/openings";
import { MOST_PAGE_LINES } from "@/lib/counter/rules";
import { kigaliDay } from "@/lib/dates";
import { deriveDocumentKey } from "@/lib/document-code";
import { checkDocument } from "@/lib/documents/check";
import {
  issuePassbookPage,
  openPassbookPage,
  type PassbookPage,
} from "@/lib/documents/passbook-page";
import type { Printout } from "@/lib/documents/printout";
import type { PassbookPageInput } from "@/lib/documents/schema";
import { withSecret } from "@/tests/support/access";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative, type Person } from "@/tests/support/cooperative";

withSecret();
const key = deriveDocumentKey("a secret of the cooperative");
let coop: Cooperative;
beforeAll(async () => {
  coop = await openCooperative();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await expectBooksToBalance(coop.db);
  await coop.close();
});

const refused = (code: string) => expect.objectContaining({ name: "AppError", code });
const open = (who: Person, over: Partial<PassbookPageInput> = {}, clerk: Person = "finance") =>
  openPassbookPage(coop.as(clerk), { memberId: coop.idOf(who), lines: "since", ...over });
const printoutOf = ({ member, opening, lines }: PassbookPage): Printout => ({
  language: "en",
  title: "Passbook page",
  facts: [["Member", member.name]],
  headings: ["Transaction", "In or out", "Balance"],
  rows: lines.map(({ reference, net, after }) => [reference, String(net), String(after)]),
  total: ["Balance", "", String(lines.at(-1)?.after ?? opening)],
});
const print = async (who: Person, over: Partial<PassbookPageInput> = {}) => {
  const page = await open(who, over);
  return { page, proof: await issuePassbookPage(coop.as("finance"), page, printoutOf(page)) };
};
const noted = async (who: Person) =>
  coop.owner`select actor_id, detail from audit_log where action = 'counter.passbook' and subject_id = ${coop.idOf(who)} order by at, number`;
const nets = ({ lines }: PassbookPage) => lines.map(({ net }) => net);

describe("a passbook page at the desk", () => {
  test("goes on where the last one ended, with the running balance", async () => {
    await coop.fund("aline", 20_000);
    await coop.fund("aline", 5_000);
    const first = await print("aline");
    const last = first.page.lines.at(-1);
    expect(nets(first.page).slice(-2)).toEqual([20_000, 5_000]);
    expect(last?.after).toBe(await coop.available("aline"));
    await coop.fund("aline", 700);
    const second = await print("aline");
    expect([nets(second.page), second.page.opening]).toEqual([[700], last?.after]);
    expect(second.page.earlier).toBe(false);
    const { page: nothing } = await print("aline");
    expect([nothing.lines, nothing.opening]).toEqual([[], await coop.available("aline")]);
  });

  test("that was only looked at and not printed is there again", async () => {
    await coop.fund("eric", 3_000);
    expect(nets(await open("eric")).at(-1)).toBe(3_000);
    expect(nets(await open("eric")).at(-1)).toBe(3_000);
  });

  test("holds the last lines, and what came before in the balance brought forward", async () => {
    for (let count = 0; count < MOST_PAGE_LINES + 2; count += 1) await coop.fund("jean", 100);
    const page = await open("jean");
    expect([page.lines.length, page.earlier]).toEqual([MOST_PAGE_LINES, true]);
    const sum = nets(page).reduce((total, net) => total + net, 0);
    expect(page.opening + sum).toBe(await coop.available("jean"));
    expect(page.lines[0]?.after).toBe(page.opening + (page.lines[0]?.net ?? 0));
  });

  test("has the last lines again, or those of chosen days, which leave the next one's beginning", async () => {
    const today = kigaliDay(coop.clock.now());
    const { page: last } = await print("aline", { lines: "last" });
    expect(nets(last).at(-1)).toBe(700);
    await coop.fund("aline", 900);
    const days = { lines: "days", from: today, to: today } as const;
    const { page } = await print("aline", days);
    expect([nets(page).at(-1), page.next]).toEqual([900, null]);
    expect(nets(await open("aline"))).toEqual([900]);
    const wrong = { lines: "days", from: today, to: "2026-01-01" } as const;
    await expect(open("aline", wrong)).rejects.toEqual(refused("invalid"));
  });

  test("is a document whose code fits, noted with who printed whose, and told to the member", async () => {
    const { proof } = await print("claudine");
    const { reference, code } = proof;
    const checker = { db: coop.db, now: coop.clock.now(), address: "10.2.3.4", key };
    expect(await checkDocument(checker, reference, code)).toMatchObject({ kind: "paper" });
    const [row] = await noted("claudine");
    expect(row).toMatchObject({ actor_id: coop.idOf("finance") });
    expect(row?.detail.upTo).toMatch(/^\d+:\d+( \d+:\d+)*$/);
    const [look] = await looksAt(coop.db, coop.idOf("claudine"));
    expect(look).toMatchObject({ role: "finance", what: "member.statement" });
  });

  test("is nobody's own", async () => {
    await expect(open("finance")).rejects.toEqual(refused("own_record"));
    expect(await noted("finance")).toEqual([]);
  });
});
