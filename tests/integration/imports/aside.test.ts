import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { workAside } from "@/lib/imports/aside";
import { bringImport } from "@/lib/imports/bring";
import { takePostings } from "@/lib/metrics";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative, type Person } from "@/tests/support/cooperative";
import { movingIn, oldBooks } from "@/tests/support/moving-in";
import { forget } from "@/tests/support/own-environment";

let coop: Cooperative;
beforeAll(async () => {
  coop = await openCooperative();
  vi.stubEnv("DATABASE_URL", coop.url);
  vi.stubEnv("NEXTAUTH_SECRET", "a secret of the cooperative");
});
afterAll(() => coop.close());

const books = oldBooks(450);
/** As a server does it: in a thread with a connection of its own. */
const bring = (who: Person = "admin") => bringImport(coop.as(who), { files: books, order: null });

test("threads of their own bring the files in, or say why not, and post them", async () => {
  const of = movingIn(coop);
  await expect(bring("finance")).rejects.toMatchObject({ name: "AppError", code: "forbidden" });
  const id = await bring();
  expect(await of.view(id)).toMatchObject({ ready: true, members: 450, withBalance: 405 });
  await of.approve(id);
  await workAside(coop.db);
  expect(await of.view(id)).toMatchObject({ state: "done", applied: 450 });
  await expect(bring()).rejects.toMatchObject({ name: "AppError", code: "import_known" });
  // The old books' other accounts were posted here, when the director approved.
  expect(await takePostings()).toEqual({ approved: 1 + 405 });
  await expectBooksToBalance(coop.db);
});

test("that the books are away is told as it is without a thread", async () => {
  vi.stubEnv("DATABASE_URL", "postgres://openfuture@127.0.0.1:1/nothing");
  forget();
  await expect(bring()).rejects.toMatchObject({ name: "DatabaseUnavailable" });
});
