import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  authenticatorUri,
  inFours,
  matchingStep,
  newRecoveryCodes,
  newSecret,
  readCode,
  recoveryHash,
} from "@/lib/auth/two-factor/rules";
import { startAnew } from "@/tests/support/own-environment";

/** The secret of RFC 6238's appendix B, "12345678901234567890", in base 32. */
const RFC_SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const at = (seconds: number) => new Date(seconds * 1000);

describe("a code of the authenticator", () => {
  test.each([
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_234_567_890, "005924"],
    [20_000_000_000, "353130"],
  ])("at second %i is that of RFC 6238", (seconds, code) => {
    expect(matchingStep(RFC_SECRET, code, at(seconds))).toBe(Math.floor(seconds / 30));
  });

  test("is taken one step early or late, and no further", () => {
    const step = Math.floor(1_111_111_109 / 30);
    const code = "081804";
    for (const away of [-1, 0, 1]) {
      expect(matchingStep(RFC_SECRET, code, at((step + away) * 30 + 7))).toBe(step);
    }
    for (const away of [-2, 2]) {
      expect(matchingStep(RFC_SECRET, code, at((step + away) * 30 + 7))).toBeNull();
    }
  });

  test("has 160 random bits behind it, and says whose it is", () => {
    const secrets = new Set(Array.from({ length: 100 }, newSecret));
    expect(secrets.size).toBe(100);
    for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const uri = authenticatorUri(RFC_SECRET, "aline");
    expect(uri).toMatch(/^otpauth:\/\/totp\/Open%20Future:aline\?/);
    const said = new URL(uri).searchParams;
    expect(Object.fromEntries(said)).toEqual({
      issuer: "Open Future",
      secret: RFC_SECRET,
      algorithm: "SHA1",
      digits: "6",
      period: "30",
    });
  });
});

describe("recovery codes", () => {
  test("are ten, all different, easy to read and to type", () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) {
      expect(code).toMatch(/^([A-HJ-NP-Z2-9]{4}-){3}[A-HJ-NP-Z2-9]{4}$/);
      expect(readCode(code.toLowerCase().replaceAll("-", " "))).toEqual({
        kind: "recovery",
        code: code.replaceAll("-", ""),
      });
    }
  });

  test("of two members are never kept alike", () => {
    expect(recoveryHash("one", "ABCD")).not.toBe(recoveryHash("other", "ABCD"));
  });
});

test.each([
  ["123456", { kind: "totp", code: "123456" }],
  [" 123 456 ", { kind: "totp", code: "123456" }],
  ["12345", null],
  ["1234567", null],
  ["١٢٣٤٥٦", null],
  ["", null],
  ["ABCD-EFGH-JKLM-NPQ0", null],
  ["ABCD-EFGH-JKLM-NPQ", null],
])("the typed code %j is read as %j", (typed, read) => {
  expect(readCode(typed)).toEqual(read);
});

test("signs stand in fours", () => {
  expect(inFours("ABCDEFGHIJ")).toBe("ABCD EFGH IJ");
});

describe("the sealed secret", () => {
  /** Sealing as a server with this secret of its own does it. */
  async function serverWith(secret: string) {
    startAnew();
    vi.stubEnv("DATABASE_URL", "postgres://nowhere");
    vi.stubEnv("NEXTAUTH_SECRET", secret);
    return import("@/lib/auth/two-factor/seal");
  }
  beforeEach(() => startAnew());
  afterEach(() => vi.unstubAllEnvs());

  test("opens for its member, and twice sealed never looks the same", async () => {
    const { sealSecret, openSecret } = await serverWith("a secret of the cooperative");
    const sealed = sealSecret(RFC_SECRET, "aline");
    expect(openSecret(sealed, "aline")).toBe(RFC_SECRET);
    expect(sealed).not.toContain(RFC_SECRET);
    expect(sealSecret(RFC_SECRET, "aline")).not.toBe(sealed);
  });

  test("opens for nobody else, nor when it was changed, nor elsewhere", async () => {
    const here = await serverWith("a secret of the cooperative");
    const sealed = here.sealSecret(RFC_SECRET, "aline");
    expect(() => here.openSecret(sealed, "eric")).toThrow("codes_unreadable");
    const middle = Math.floor(sealed.length / 2);
    const changed =
      sealed.slice(0, middle) + (sealed[middle] === "A" ? "B" : "A") + sealed.slice(middle + 1);
    for (const broken of [changed, sealed.slice(0, 20), sealed.replace("v1", "v2"), "", "v1."]) {
      expect(() => here.openSecret(broken, "aline")).toThrow("codes_unreadable");
    }
    const elsewhere = await serverWith("the secret of somebody else");
    expect(() => elsewhere.openSecret(sealed, "aline")).toThrow("codes_unreadable");
  });
});
