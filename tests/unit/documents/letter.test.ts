import { buffer } from "node:stream/consumers";
import { beforeAll, expect, test, vi } from "vitest";
import { letterDocument } from "@/app/(app)/members/[id]/letter/letter-texts";
import { drawLetter } from "@/lib/documents/pdf/letter";
import { Sheet } from "@/lib/documents/pdf/sheet";
import { LOCALES } from "@/lib/locales";
import type { Letter } from "@/lib/members/joining/letter";
import { letterheadOf } from "@/lib/settings/letterhead";

beforeAll(() => {
  vi.stubEnv("DATABASE_URL", "postgres://nowhere");
  vi.stubEnv("NEXTAUTH_SECRET", "a secret of the cooperative");
});

const LETTER: Letter = {
  fullName: "Marie Mukamana",
  memberNumber: "M-000123",
  username: "marie123",
  language: "en",
  code: "7F3A92C4",
  expiresAt: new Date("2026-12-23T10:00:00Z"),
};
const HEAD = letterheadOf({
  legalName: `Koperative ${"y'abahinzi n'aborozi ".repeat(5)}`.slice(0, 120),
  registrationNumber: "R".repeat(60),
  signatories: ["A", "B", "C"].map((name) => `${name}${"nge Iradukunda ".repeat(6)}`).join("\n"),
  logo: "",
});
/** One white pixel. */
const PICTURE = new Uint8Array(
  Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4//8/AAX+Av4N70a4AAAAAElFTkSuQmCC",
    "base64",
  ),
);
const HEADS = [HEAD, { ...HEAD, picture: PICTURE }];
const ORIGIN = "https://openfuture.example.rw";

test.each(LOCALES)("in %s, the longest name leaves room for all of it on A5", async (language) => {
  const fullName = `${"W".repeat(100)} ${"M".repeat(100)}`;
  for (const head of HEADS) {
    const put = vi.spyOn(Sheet.prototype, "put");
    (await drawLetter(letterDocument(head, { ...LETTER, language, fullName }, ORIGIN))).resume();
    const ends = put.mock.results.map(({ value }) => Number(value));
    expect(ends.length).toBeGreaterThan(10);
    expect(Math.max(...ends)).toBeLessThan(595.28 - 36);
    put.mockRestore();
  }
});

test("the cooperative's sign stands at its head, where there is one", async () => {
  const drawn = async (head: typeof HEAD) =>
    (await buffer(await drawLetter(letterDocument(head, LETTER, ORIGIN)))).toString("latin1");
  expect(await drawn(HEAD)).not.toContain("/Subtype /Image");
  expect(await drawn({ ...HEAD, picture: PICTURE })).toContain("/Subtype /Image");
});

test("says number and code as they are typed, and its square code leads to both", () => {
  const { address, texts } = letterDocument(HEAD, { ...LETTER, language: "rw" }, ORIGIN);
  expect(address).toBe(`${ORIGIN}/activate/7F3A92C4?member=M-000123&language=rw`);
  expect(texts.facts.map(([, value]) => value)).toEqual(["M-000123", "marie123", "7F3A-92C4"]);
  expect(texts.head).toMatchObject({
    name: HEAD.name,
    registered: `Nimero y'ubuzima gatozi: ${"R".repeat(60)}`,
    signedFor: expect.stringMatching(/^Mu izina rya koperative: Ange .*; Bnge .*; Cnge /),
  });
  expect(texts.steps[0]).toContain("openfuture.example.rw/activate");
});
