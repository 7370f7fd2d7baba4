import { afterAll, beforeAll, expect, test } from "vitest";
import { databaseError } from "@/lib/ledger/refusals";
import { repayOnDeadline } from "@/lib/loans/calendar";
import { expireOffers } from "@/lib/loans/ended";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";
import { lending } from "@/tests/support/lending";

let coop: Cooperative;
let deals: ReturnType<typeof lending>;
beforeAll(async () => {
  coop = await openCooperative();
  deals = lending(coop);
  await coop.fund("aline", 1_000_000);
  await coop.owner.unsafe(`
    create table refused (id uuid);
    create function refuse() returns trigger language plpgsql security definer as $$
    begin
      if exists (select from refused r where r.id = new.id) then
        raise exception 'this one is broken' using errcode = 'data_corrupted';
      end if;
      return new;
    end $$;
    create trigger refuse before update on loans for each row execute function refuse();
    create trigger refuse before update on loan_offers for each row execute function refuse();
    create trigger refuse before update on borrow_requests for each row execute function refuse()`);
});
afterAll(async () => {
  await expectBooksToBalance(coop.ownerDb);
  await coop.close();
});

/** The database refuses every change of it until it is repaired. */
const breakRow = (id: string) => coop.owner`insert into refused values (${id})`;
const repair = () => coop.owner`delete from refused`;
const broken = (run: Promise<unknown>) =>
  run.then(
    () => "nothing is wrong",
    (error) => databaseError(error).code,
  );

test("a loan that the database refuses keeps no other from being repaid on its deadline", async () => {
  const first = await deals.take("eric", await deals.offer("aline", 10_000), true);
  await deals.take("jean", await deals.offer("aline", 10_000), true);
  await deals.take("claudine", await deals.offer("aline", 10_000), true);
  deals.wait(30);
  await breakRow(first);
  const night = () => repayOnDeadline(coop.db, coop.clock.tick);
  expect(await broken(night())).toBe("XX001");
  expect(await coop.available("eric")).toBe(10_000);
  expect(await coop.available("jean")).toBe(0);
  expect(await coop.available("claudine")).toBe(0);
  await repair();
  expect(await night()).toBe(1);
  expect(await coop.available("eric")).toBe(0);
});

test("an offer or a request that cannot be ended keeps no other from ending", async () => {
  const soon = { deadline: deals.inDays(1) };
  const offer = await deals.offer("aline", 1_000, soon);
  const request = await deals.ask("eric", 1_000, soon);
  await deals.offer("aline", 2_000, soon);
  await deals.ask("jean", 1_000, soon);
  const { held } = await coop.balances("aline");
  deals.wait(1);
  for (const id of [offer, request]) await breakRow(id);
  expect(await broken(expireOffers(coop.db, coop.clock.tick()))).toBe("XX001");
  expect((await coop.balances("aline")).held).toBe(held - 2_000);
  const open = await coop.owner`select id from borrow_requests where status = 'open'`;
  expect(open.map(({ id }) => id)).toEqual([request]);
  await repair();
  expect(await expireOffers(coop.db, coop.clock.tick())).toBe(2);
});

test("a lender sends what one ended offer held, though another cannot be ended yet", async () => {
  await coop.fund("director", 20_000);
  const soon = { deadline: deals.inDays(1) };
  const stuck = await deals.offer("director", 10_000, soon);
  await deals.offer("director", 10_000, soon);
  deals.wait(1);
  await breakRow(stuck);
  await expect(deals.offer("director", 5_000)).resolves.toBeTruthy();
  await repair();
});
