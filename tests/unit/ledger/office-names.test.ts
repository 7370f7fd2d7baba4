import { expect, test, vi } from "vitest";
import { openedChannelNames } from "@/lib/ledger/channels";
import { withOfficeNames } from "@/lib/ledger/office-names";
import { MESSAGES } from "@/lib/messages";

vi.mock("@/db/client", () => ({ database: () => "the database" }));
vi.mock("@/lib/ledger/channels", () => ({ openedChannelNames: vi.fn() }));

const names = [{ key: "bank-1021", name: { en: "BK", rw: "Banki ya Kigali" } }];

test("no answer waits for the names of a database that is silent", async () => {
  let answer: (value: unknown) => void = () => undefined;
  vi.mocked(openedChannelNames).mockReturnValueOnce(
    new Promise((resolve) => {
      answer = resolve as typeof answer;
    }),
  );
  // The first waits a moment, and says what was known before.
  expect(await withOfficeNames(MESSAGES.en, "en")).toBe(MESSAGES.en);
  // The next do not wait at all, and ask for nothing more.
  const waited = new Promise((resolve) => setImmediate(() => resolve("waited")));
  expect(await Promise.race([withOfficeNames(MESSAGES.en, "en"), waited])).toBe(MESSAGES.en);
  expect(openedChannelNames).toHaveBeenCalledTimes(1);

  answer(names);
  await vi.waitFor(async () => {
    const { methods } = await withOfficeNames(MESSAGES.rw, "rw");
    expect(methods).toEqual({ ...MESSAGES.rw.methods, "bank-1021": "Banki ya Kigali" });
  });
});
