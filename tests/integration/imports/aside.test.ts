import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { workAside } from "@/lib/imports/aside";
import { bringImport } from "@/lib/imports/bring";
import { noteFailure } from "@/lib/imports/runs";
import { takePostings } from "@/lib/metrics";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative, type Person } from "@/tests/support/cooperative";
import { movingIn, oldBooks } from "@/tests/support/moving-in";
import { forget, startAnew } from "@/tests/support/own-environment";

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

/** A moving in that two have agreed to, and what is known of it once its thread has ended so. */
async function ended(coop: Cooperative, run: () => Promise<never>) {
  const of = movingIn(coop);
  const id = await of.bring(oldBooks(3));
  await of.approve(id);
  vi.doMock("piscina", () => ({
    Piscina: class {
      on() {}
      run = run;
    },
  }));
  startAnew();
  const kept = globalThis as { openFutureMovingIn?: unknown };
  const living = kept.openFutureMovingIn;
  kept.openFutureMovingIn = undefined;
  const aside = await import("@/lib/imports/aside");
  await expect(aside.workAside(coop.db)).rejects.toThrow("ended");
  kept.openFutureMovingIn = living;
  vi.doUnmock("piscina");
  return { of, id };
}

test("a thread that dies is told at once, and forgotten once another goes on", async () => {
  const other = await openCooperative();
  // As Node says of a thread whose memory has come to its end.
  const { of, id } = await ended(other, () => Promise.reject(new Error("The worker ended")));
  expect(await of.view(id)).toMatchObject({
    state: "posting",
    applied: 0,
    failedWhy: "unknown",
    failedAt: expect.any(String),
  });
  await of.work();
  expect(await of.view(id)).toMatchObject({ state: "done", failedAt: null, failedWhy: null });
  await other.close();
});

test("why a thread could not go on stays as it said it", async () => {
  const other = await openCooperative();
  const { of, id } = await ended(other, async () => {
    await noteFailure(other.db, "unbalanced", new Date());
    throw new Error("It ended");
  });
  expect(await of.view(id)).toMatchObject({ failedWhy: "unbalanced" });
  await other.close();
});

test("that the books are away is told as it is without a thread", async () => {
  vi.stubEnv("DATABASE_URL", "postgres://openfuture@127.0.0.1:1/nothing");
  forget();
  await expect(bring()).rejects.toMatchObject({ name: "DatabaseUnavailable" });
});
