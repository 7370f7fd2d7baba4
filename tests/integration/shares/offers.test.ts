import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeNotices } from "@/lib/notices/write";
import { readCursor } from "@/lib/paging";
import { openShareOffers } from "@/lib/shares/offer-queries";
import { endOffer, offerShares, takeShares } from "@/lib/shares/offers";
import { listShareMoves, sharesOf } from "@/lib/shares/queries";
import { expectBooksToBalance } from "@/tests/support/books";
import {
  type Cooperative,
  openCooperative,
  PASSWORD,
  type Person,
} from "@/tests/support/cooperative";
import { foundAfter } from "@/tests/support/forger";
import { buy, issueShares, redeemByTwo } from "@/tests/support/shares";
import { waitUntil } from "@/tests/support/wait-until";

let coop: Cooperative;
beforeAll(async () => {
  coop = await openCooperative();
  await issueShares(coop, { value: 5_000, minimum: 2 });
  for (const who of ["aline", "eric"] as const) await coop.fund(who, 500_000);
  await buy(coop, "aline", 10);
  await buy(coop, "eric", 4);
  await tell();
});
afterAll(async () => {
  await expectBooksToBalance(coop.db);
  await coop.close();
});

const tell = () => writeNotices(coop.db, { now: coop.as("admin").now, origin: null });
const offer = (from: Person, to: Person, count: number) =>
  offerShares(coop.as(from), { recipientId: coop.idOf(to), count, password: PASSWORD });
const take = (who: Person, id: string) => takeShares(coop.as(who), id, PASSWORD);
const held = async (...who: Person[]) =>
  Promise.all(who.map(async (each) => (await sharesOf(coop.db, coop.idOf(each))).shares));
const openPage = (who: Person, cursor: string | null, limit: number) =>
  openShareOffers(
    coop.db,
    coop.idOf(who),
    readCursor(cursor ?? undefined),
    limit,
    coop.as(who).now,
  );
const open = async (who: Person) => (await openPage(who, null, 10)).rows;

test("one offers, the other takes: the shares move, and no money", async () => {
  const before = [await coop.available("aline"), await coop.available("claudine")];
  const { id } = await offer("aline", "claudine", 3);
  expect(await held("aline", "claudine")).toEqual([10, 0]);
  expect(await open("claudine")).toMatchObject([
    { id, role: "taker", party: "Aline Uwase", shares: 3, worth: 15_000, state: "open" },
  ]);
  expect(await take("claudine", id)).toMatchObject({ state: "taken" });
  expect(await held("aline", "claudine")).toEqual([7, 3]);
  expect([await coop.available("aline"), await coop.available("claudine")]).toEqual(before);
  const [move] = (await listShareMoves(coop.db, coop.idOf("aline"), null, 1)).rows;
  expect(move).toMatchObject({ kind: "transfer", shares: -3, party: "Claudine Mukamana" });
});

test("the same request again answers the same; a taken offer is not taken again", async () => {
  const { id } = await offer("aline", "claudine", 1);
  const ctx = coop.as("claudine", { requestId: randomUUID() });
  await takeShares(ctx, id, PASSWORD);
  expect(await takeShares(ctx, id, PASSWORD)).toMatchObject({ state: "taken" });
  await expect(take("claudine", id)).rejects.toMatchObject({ code: "share_offer_gone" });
  expect(await held("aline", "claudine")).toEqual([6, 4]);
});

test("refused: too many, too few left, to oneself, to nobody, a wrong password; by whom it is not for", async () => {
  await expect(offer("aline", "eric", 7)).rejects.toMatchObject({
    code: "insufficient_balance",
    fields: { count: { key: "ownSharesNotHeld", values: { amount: 30_000 } } },
  });
  await expect(offer("aline", "eric", 5)).rejects.toMatchObject({ code: "share_minimum" });
  await expect(offer("aline", "aline", 2)).rejects.toMatchObject({ code: "recipient_unavailable" });
  const { id } = await offer("aline", "eric", 2);
  await expect(take("claudine", id)).rejects.toMatchObject({ code: "not_found" });
  await expect(takeShares(coop.as("eric"), id, "wrong")).rejects.toMatchObject({
    code: "wrong_password",
  });
  expect(await endOffer(coop.as("eric"), id)).toMatchObject({ state: "declined" });
  await expect(take("eric", id)).rejects.toMatchObject({ code: "share_offer_gone" });
});

test("who takes comes to the least, and not past their part of all", async () => {
  const { id } = await offer("aline", "jean", 1);
  await expect(take("jean", id)).rejects.toMatchObject({ code: "share_minimum" });
  await endOffer(coop.as("aline"), id);
  await coop.arrange`update settings set share_most = 40`;
  const many = await offer("aline", "eric", 4);
  // 40 % of 14, which a transfer does not change.
  await expect(take("eric", many.id)).rejects.toMatchObject({
    code: "share_most",
    values: { count: 5 },
  });
  await coop.arrange`update settings set share_most = 100`;
  expect(await endOffer(coop.as("aline"), many.id)).toMatchObject({ state: "withdrawn" });
});

test("who has given them away otherwise, or let a month pass, gives nothing", async () => {
  const { id } = await offer("eric", "claudine", 4);
  await redeemByTwo(coop, "eric", 4);
  await expect(take("claudine", id)).rejects.toMatchObject({ code: "share_offer_gone" });
  await endOffer(coop.as("eric"), id);
  await buy(coop, "eric", 4);
  const late = await offer("eric", "claudine", 4);
  const ctx = coop.as("claudine");
  const after = new Date(ctx.now.getTime() + 31 * 86_400_000);
  await expect(takeShares({ ...ctx, now: after }, late.id, PASSWORD)).rejects.toMatchObject({
    code: "share_offer_gone",
  });
  await endOffer(coop.as("eric"), late.id);
});

test("an offer that would leave who gives with less than the least is gone for who takes", async () => {
  const { id } = await offer("aline", "jean", 2);
  await redeemByTwo(coop, "aline", 3);
  await expect(take("jean", id)).rejects.toMatchObject({ code: "share_offer_gone" });
  await endOffer(coop.as("aline"), id);
  await buy(coop, "aline", 3);
});

test("who takes waits for an account that is being closed, and holds nothing that it needs", async () => {
  const { id } = await offer("aline", "jean", 2);
  let taken: Promise<unknown> = Promise.resolve();
  await coop.owner.begin(async (tx) => {
    // As member_close does: first the member, their offers last.
    await tx`select from members where id = ${coop.idOf("jean")} for update`;
    taken = take("jean", id);
    taken.catch(() => {});
    await waitUntil("the taking waits", async () => {
      const [waiting] = await coop.owner`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      return waiting && true;
    });
    await tx`select from share_offers where id = ${id} for update nowait`;
  });
  await expect(taken).resolves.toMatchObject({ state: "taken" });
  await redeemByTwo(coop, "jean", 2);
});

test("however many are open, pages lead to each, and to none that is over", async () => {
  const now = coop.as("aline").now.getTime();
  const offered = async (at: number) => {
    const terms = { recipientId: coop.idOf("claudine"), count: 1, password: PASSWORD };
    return (await offerShares({ ...coop.as("aline"), now: new Date(at) }, terms)).id;
  };
  await offered(now - 31 * 86_400_000);
  const made = [await offered(now - 2), await offered(now - 1), await offered(now)];
  const seen: string[] = [];
  for (let cursor: string | null = null, pages = 0; pages < 3; pages += 1) {
    const page = await openPage("claudine", cursor, 1);
    seen.push(...page.rows.map(({ id }) => id));
    cursor = page.next;
    expect(cursor === null, `page ${pages}`).toBe(pages === 2);
  }
  expect(seen).toEqual(made.toReversed());
  for (const id of made) await endOffer(coop.as("aline"), id);
});

test("both are told, and who redeemed theirs", async () => {
  await tell();
  const notified = await coop.owner<{ kind: string }[]>`
    select distinct kind from notices where kind like 'share-%' order by kind`;
  expect(notified.map(({ kind }) => kind)).toEqual([
    "share-offered",
    "share-redeemed",
    "share-taken",
  ]);
});

test("21d: shares that moved by no offer are found", async () => {
  const found = await foundAfter(coop, ({ run }) =>
    run(sql`update share_offers set to_member = ${coop.idOf("jean")} where state = 'taken'`),
  );
  expect(found).toEqual(["21d"]);
});
