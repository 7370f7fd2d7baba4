import { beforeEach, expect, test, vi } from "vitest";

beforeEach(() => {
  vi.resetModules();
  vi.unstubAllEnvs();
  vi.stubEnv("DATABASE_URL", "postgres://nobody@127.0.0.1/none");
  vi.stubEnv("PORT", "3151");
});

async function originOf(headers: Record<string, string>): Promise<string> {
  const { publicOrigin } = await import("@/lib/web/origin");
  return publicOrigin(new Headers(headers));
}

test("PUBLIC_URL decides, whatever a request says of itself", async () => {
  vi.stubEnv("PUBLIC_URL", "https://of.example/anything");
  const poisoned = { host: "evil.example", origin: "https://evil.example" };
  expect(await originOf(poisoned)).toBe("https://of.example");
});

test("without it, the origin that was compared with the host", async () => {
  expect(await originOf({ host: "of.local", origin: "https://of.local" })).toBe("https://of.local");
});

test("a host alone is not believed", async () => {
  expect(await originOf({ host: "evil.example" })).toBe("http://localhost:3151");
  expect(await originOf({ host: "evil.example", "x-forwarded-host": "evil.example" })).toBe(
    "http://localhost:3151",
  );
});
