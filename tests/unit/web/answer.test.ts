import { createTranslator } from "next-intl";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { AppError } from "@/lib/errors";
import { fairQueue } from "@/lib/fair-queue";
import { answer } from "@/lib/web/handler";
import en from "@/messages/en.json" with { type: "json" };
import rw from "@/messages/rw.json" with { type: "json" };

const reader = vi.hoisted(() => ({ language: "en" as "en" | "rw" }));
vi.mock("next-intl/server", () => ({
  getLocale: async () => reader.language,
  getTranslations: async (namespace: "errors") => {
    const messages = { en, rw: rw as typeof en }[reader.language];
    return createTranslator({ locale: reader.language, messages, namespace });
  },
}));

beforeEach(() => {
  reader.language = "en";
});

const never = () => new Promise<never>(() => undefined);

describe("who asks for more than their share", () => {
  test.each([
    ["en", "Too many requests at once. Please try again in 5 seconds."],
    ["rw", "Murasaba byinshi icyarimwe. Mwongere mugerageze nyuma y'amasegonda 5."],
  ] as const)("is answered 429, when to come back, and why (%s)", async (language, message) => {
    reader.language = language;
    const queue = fairQueue({ each: 1, all: 9, waiting: 0, patience: 60_000 });
    void queue.run("aline", never);
    const refused = await answer(() => queue.run("aline", never));
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toBe("5");
    expect(await refused.json()).toEqual({ message, code: "too_many_at_once" });
  });

  test("is answered so for what takes longer as well", async () => {
    const rest = () => Promise.reject(new AppError("too_many_at_once", { seconds: 5 }));
    const refused = await answer(async () => rest);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "5"]);
  });
});

test.each([
  ["en", "The server is busy at the moment. Please try again in 5 seconds."],
  ["rw", "Seriveri ifite akazi kenshi muri aka kanya. Mwongere mugerageze nyuma y'amasegonda 5."],
] as const)(
  "whom others keep waiting is answered 503, and when to come back (%s)",
  async (language, message) => {
    reader.language = language;
    const refused = await answer(() => Promise.reject(new AppError("busy", { seconds: 5 })));
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await refused.json()).toEqual({ message, code: "busy" });
  },
);

test("what is left to do may take longer than an answer", async () => {
  vi.useFakeTimers();
  const rest = () =>
    new Promise<Response>((done) => setTimeout(() => done(new Response("late")), 9_000));
  const answered = answer(async () => rest);
  await vi.advanceTimersByTimeAsync(9_000);
  vi.useRealTimers();
  expect(await (await answered).text()).toBe("late");
});
