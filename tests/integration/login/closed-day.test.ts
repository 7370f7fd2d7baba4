import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { connect } from "@/db/client";
import { addDays, kigaliDay } from "@/lib/dates";
import { proveLiabilities } from "@/lib/liabilities/commands";
import { checkProofs } from "@/lib/liabilities/verify";
import { postTransfer } from "@/lib/transfers/commands";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";
import { PROVER } from "@/tests/support/proving";
import { refusalOf } from "@/tests/support/refused";

let coop: Cooperative;
let login: ReturnType<typeof connect>;
beforeEach(async () => {
  coop = await openCooperative();
  login = connect(coop.appUrl, { max: 1 });
  await coop.fund("aline", 10_000);
});
afterEach(async () => {
  await expectBooksToBalance(coop.ownerDb);
  await login.close();
  await coop.close();
});

const send = () => {
  const terms = { recipientId: coop.idOf("eric"), amount: 1_000 };
  const ctx = coop.as("aline", { db: login.db, now: new Date(), requestId: randomUUID() });
  return postTransfer(ctx, terms);
};

// A server proves as it starts, maybe before the night closes the day; and a day on which nothing moved has no closing.
test("nor into a day whose proof stands, though it is not closed", async () => {
  await send();
  const before = await coop.balances("aline");
  // The clock was ahead, and proved today and tomorrow (midnight may come meanwhile); now it is set right.
  const later = new Date(Date.now() + 3 * 86_400_000);
  await proveLiabilities(coop.db, PROVER, later);
  expect(await refusalOf(send)).toBe("wrong_time");
  expect(await coop.balances("aline")).toEqual(before);
  expect((await checkProofs(coop.ownerDb, PROVER)).breaches).toEqual([]);
});

test("where the clock was set back behind a closed day, nothing is posted into that day", async () => {
  await send();
  const before = await coop.balances("aline");
  // The clock was ahead, and closed today and tomorrow (midnight may come meanwhile); now it is set right.
  const later = addDays(kigaliDay(new Date()), 2);
  await coop.owner`select close_books(${later}::date)`;
  expect(await refusalOf(send)).toBe("wrong_time");
  expect(await coop.balances("aline")).toEqual(before);
});
