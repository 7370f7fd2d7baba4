import { encode } from "next-auth/jwt";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { startAnew } from "@/tests/support/own-environment";

const SECRET = "a secret of the cooperative";
const now = new Date("2026-11-20T12:05:00Z");
const inThirtyDays = new Date("2026-12-20T12:05:00Z");

/** The token functions as a server with this secret has them. */
async function serverWith(secret: string) {
  startAnew();
  vi.stubEnv("DATABASE_URL", "postgres://nowhere");
  vi.stubEnv("NEXTAUTH_SECRET", secret);
  return import("@/lib/web/token");
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

describe("the sign-in cookie", () => {
  test("gives back the session that was sealed in it", async () => {
    const { sealToken, openToken } = await serverWith(SECRET);
    const value = await sealToken("session-1", inThirtyDays, now);
    expect(await openToken(value)).toEqual({ sid: "session-1", until: inThirtyDays.getTime() });
    expect(value).not.toContain("session-1");
  });

  test("is worth something until the last moment of the session, then nothing", async () => {
    const { sealToken, openToken } = await serverWith(SECRET);
    const value = await sealToken("session-1", inThirtyDays, now);
    vi.setSystemTime(inThirtyDays.getTime() - 1);
    expect(await openToken(value)).not.toBeNull();
    vi.setSystemTime(inThirtyDays);
    expect(await openToken(value)).toBeNull();
  });

  test("is opened once, however often it comes; what is forged is never kept", async () => {
    const { sealToken, openToken } = await serverWith(SECRET);
    const opening = vi.spyOn(await import("next-auth/jwt"), "decode");
    const value = await sealToken("session-1", inThirtyDays, now);
    for (let time = 0; time < 3; time += 1) {
      expect(await openToken(value)).toMatchObject({ sid: "session-1" });
    }
    expect(opening).toHaveBeenCalledTimes(1);
    for (let time = 0; time < 2; time += 1) expect(await openToken(`${value}x`)).toBeNull();
    expect(opening).toHaveBeenCalledTimes(3);
    // The decoder skips what is not of its alphabet.
    const [head, ...rest] = value.split(".");
    for (const other of ["!", "~*", "="]) {
      expect(await openToken([`${head}${other}`, ...rest].join("."))).toBeNull();
    }
    expect(opening).toHaveBeenCalledTimes(3);
  });

  test("of another secret is worth nothing", async () => {
    const other = await serverWith("the secret of somebody else");
    const value = await other.sealToken("session-1", inThirtyDays, now);
    const { openToken } = await serverWith(SECRET);
    expect(await openToken(value)).toBeNull();
  });

  test("that was changed, cut or made up is worth nothing", async () => {
    const { sealToken, openToken } = await serverWith(SECRET);
    const value = await sealToken("session-1", inThirtyDays, now);
    const middle = Math.floor(value.length / 2);
    const changed =
      value.slice(0, middle) + (value[middle] === "A" ? "B" : "A") + value.slice(middle + 1);
    const unsigned = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${Buffer.from(JSON.stringify({ sid: "session-1", until: 9e15 })).toString("base64url")}.`;
    for (const forged of [
      changed,
      value.slice(0, -1),
      unsigned,
      "",
      "x",
      "a.b.c.d.e",
      "x".repeat(5000),
    ]) {
      expect(await openToken(forged)).toBeNull();
    }
    expect(await openToken(undefined)).toBeNull();
  });

  test("that names no session or no end is worth nothing", async () => {
    const { openToken } = await serverWith(SECRET);
    for (const token of [
      { sid: "session-1" },
      { until: 9e15 },
      { sid: 1, until: 9e15 },
      { sub: "x" },
    ]) {
      expect(await openToken(await encode({ token: token as never, secret: SECRET }))).toBeNull();
    }
  });

  test("carries the browser's own protection over https", async () => {
    const { cookieName } = await serverWith(SECRET);
    expect(cookieName(true)).toBe("__Host-next-auth.session-token");
    expect(cookieName(false)).toBe("next-auth.session-token");
  });

  test("counts under the name of how the reader came, and no other", async () => {
    const { sessionCookie } = await serverWith(SECRET);
    const jar = (names: Record<string, string>) => ({
      get: (name: string) => (name in names ? { value: names[name] ?? "" } : undefined),
    });
    const both = jar({
      "__Host-next-auth.session-token": "secure",
      "next-auth.session-token": "plain",
      "__Secure-next-auth.session-token": "former",
    });
    const plain = jar({ "next-auth.session-token": "plain" });
    const https = new Headers({ "x-forwarded-proto": "https" });
    expect(sessionCookie(https, both)).toBe("secure");
    expect(sessionCookie(https, plain)).toBeUndefined();
    expect(sessionCookie(new Headers(), both)).toBe("plain");
    expect(sessionCookie(new Headers({ "x-forwarded-proto": "http" }), plain)).toBe("plain");
  });

  test("is that of https where PUBLIC_URL says that the host is reached so", async () => {
    vi.stubEnv("PUBLIC_URL", "https://of.example");
    const { cameByHttps } = await serverWith(SECRET);
    expect(cameByHttps(new Headers({ host: "of.example" }))).toBe(true);
    expect(cameByHttps(new Headers({ host: "10.0.0.1", "x-forwarded-host": "of.example" }))).toBe(
      true,
    );
    expect(cameByHttps(new Headers({ host: "127.0.0.1:3000" }))).toBe(false);
    vi.stubEnv("PUBLIC_URL", "http://of.example");
    const plain = await serverWith(SECRET);
    expect(plain.cameByHttps(new Headers({ host: "of.example" }))).toBe(false);
    vi.stubEnv("PUBLIC_URL", "");
    const unset = await serverWith(SECRET);
    expect(unset.cameByHttps(new Headers({ host: "of.example" }))).toBe(false);
  });
});
