import { expect, test, vi } from "vitest";
import { openedChannelNames } from "@/lib/ledger/channels";
import { officeChannelTexts } from "@/lib/web/channel-texts";

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
  expect(await officeChannelTexts("en")).toBeNull();
  // The next do not wait at all, and ask for nothing more.
  const waited = new Promise((resolve) => setImmediate(() => resolve("waited")));
  expect(await Promise.race([officeChannelTexts("en"), waited])).toBeNull();
  expect(openedChannelNames).toHaveBeenCalledTimes(1);

  answer(names);
  await vi.waitFor(async () => {
    expect(await officeChannelTexts("rw")).toEqual({ "bank-1021": "Banki ya Kigali" });
  });
});
