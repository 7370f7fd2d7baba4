import { buffer } from "node:stream/consumers";
import { beforeAll, expect, test, vi } from "vitest";
import { lettersDocument } from "@/app/admin/imports/[id]/letters/letter-texts";
import { drawLetters } from "@/lib/documents/pdf/letters";
import { Sheet } from "@/lib/documents/pdf/sheet";
import type { MovedInLetter } from "@/lib/imports/letters";
import { LOCALES } from "@/lib/locales";
import { letterheadOf } from "@/lib/settings/letterhead";

beforeAll(() => {
  vi.stubEnv("DATABASE_URL", "postgres://nowhere");
  vi.stubEnv("NEXTAUTH_SECRET", "a secret of the cooperative");
});

const LETTER: MovedInLetter = {
  fullName: "Marie Mukamana",
  memberNumber: "M-000123",
  oldNumber: "17",
  cutOver: "2026-11-22",
  username: "marie123",
  language: "en",
  savings: 125_000,
  shares: 12,
  sharesWorth: 12_000,
  code: "7F3A92C4",
  reply: "9KXM4TRP",
  expiresAt: new Date("2026-12-23T10:00:00Z"),
};
const HEAD = letterheadOf({
  legalName: `Koperative ${"y'abahinzi n'aborozi ".repeat(5)}`.slice(0, 120),
  registrationNumber: "R".repeat(60),
  signatories: "",
  logo: "",
});
/** One white pixel. */
const PICTURE = new Uint8Array(
  Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4//8/AAX+Av4N70a4AAAAAElFTkSuQmCC",
    "base64",
  ),
);

const ORIGIN = "https://openfuture.example.rw";
/** Half of A4, without the margin below. */
const [HALF, MARGIN] = [841.89 / 2, 24];

const HEADS = [HEAD, { ...HEAD, picture: PICTURE }];

test.each(LOCALES.flatMap((language) => HEADS.map((head) => [language, head] as const)))(
  "in %s, four of the longest stand on a page, each in its quarter",
  async (language, head) => {
    const put = vi.spyOn(Sheet.prototype, "put");
    const longest: MovedInLetter = {
      ...LETTER,
      language,
      fullName: `${"W".repeat(100)} ${"M".repeat(100)}`,
      oldNumber: "8".repeat(40),
      username: "nyiransabimana-umutoniwas-123456",
      savings: 100_000_000_000,
      shares: 1_000_000_000,
      sharesWorth: 100_000_000_000,
    };
    const letters = Array.from({ length: 5 }, () => longest);
    (await drawLetters(lettersDocument(head, letters, ORIGIN))).resume();
    const drawn = put.mock.calls.map(([, , y], at) => [y, Number(put.mock.results[at]?.value)]);
    put.mockRestore();
    expect(drawn.length).toBeGreaterThan(50);
    for (const [y = 0, end = 0] of drawn) {
      expect(end).toBeLessThan((y < HALF ? HALF : 2 * HALF) - MARGIN / 2);
    }
  },
);

test("says what was brought in, and its square code leads to number and code", () => {
  const [letter] = lettersDocument(HEAD, [{ ...LETTER, language: "rw" }], ORIGIN).letters;
  expect(letter?.address).toBe(`${ORIGIN}/activate/7F3A92C4?member=M-000123&language=rw`);
  expect(letter?.facts.map(([, value]) => value)).toEqual(["M-000123", "marie123", "7F3A-92C4"]);
  expect(letter?.balance[0]).toContain("Rwf 125,000");
  expect(letter?.balance[0]).toContain("17");
  // The part that is cut off says whose it is, and has no code that opens anything.
  expect(letter?.reply.who).toContain("M-000123");
  expect(letter?.reply.who).toContain("9KXM-4TRP");
  expect(JSON.stringify(letter?.reply)).not.toContain("7F3A");
});

test("the cooperative's sign is in the file once, on however many letters", async () => {
  const head = { ...HEAD, picture: PICTURE };
  const letters = Array.from({ length: 9 }, () => LETTER);
  const pdf = await buffer(await drawLetters(lettersDocument(head, letters, ORIGIN)));
  expect(pdf.toString("latin1").split("/Subtype /Image")).toHaveLength(2);
});
