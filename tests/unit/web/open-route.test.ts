import { NextRequest } from "next/server";
import { expect, test, vi } from "vitest";
import { z } from "zod";
import { json, openRoute } from "@/lib/web/handler";

vi.mock("next-intl/server", () => ({
  getLocale: async () => "en",
  getTranslations: async () => Object.assign((key: string) => key, { has: () => false }),
}));
vi.mock("@/lib/web/session", () => ({ addressOf: () => null }));

const call = (handler: ReturnType<typeof openRoute>, body: string, type: string) =>
  handler(
    new NextRequest("http://of.rw/api/logout", {
      method: "POST",
      headers: { host: "of.rw", "content-type": type },
      body,
    }),
    { params: Promise.resolve({}) },
  );

const BODIES = [
  ["no JSON", "{no json", "application/json"],
  ["text", "bye", "text/plain"],
  ["more than is read", JSON.stringify({ text: "x".repeat(70_000) }), "application/json"],
  ["unknown fields", JSON.stringify({ unknown: true }), "application/json"],
] as const;

test.each(BODIES)("a call without fields is carried out whatever comes: %s", async (_, ...sent) => {
  const leave = vi.fn(async () => json({ message: "out" }));
  const answer = await call(openRoute({ summary: "End the session", run: leave }), ...sent);
  expect([answer.status, leave.mock.calls.length]).toEqual([200, 1]);
});

test.each(BODIES)("and one that has fields is not: %s", async (_, ...sent) => {
  const run = vi.fn(async () => json({}));
  const body = z.strictObject({ name: z.string().optional() });
  const answer = await call(openRoute({ summary: "Sign in", body, run }), ...sent);
  expect([answer.status >= 400 && answer.status < 500, run.mock.calls.length]).toEqual([true, 0]);
});
