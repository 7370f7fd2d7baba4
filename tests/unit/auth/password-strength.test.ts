import { describe, expect, test } from "vitest";
import { findWeakness } from "@/lib/auth/password-strength";
import { newPassword } from "@/lib/fields";

const ALINE = {
  fullName: "Aline Uwase-Karenzi",
  username: "a.uwase_k",
  phone: "+250788123456",
  email: "aline.karenzi@umurinzi.example",
};
const weakness = (password: string, whose = ALINE) => findWeakness(password, whose);

describe("a password that is refused", () => {
  test.each([
    "        ",
    "aaaaaaaa",
    "abababababab",
    "12345678",
    "password123",
    "Passw0rd!",
    "P4$$w0rd1",
    "Secret123!",
    "qwertyuiop",
    "1qaz2wsx3edc",
    "abcdefgh1",
    "01011990",
    "iloveyou2",
  ])("%j is easy to guess for everybody", async (password) => {
    expect(await weakness(password)).toBe("newPasswordGuessable");
  });

  test.each([
    "aline.karenzi@umurinzi.example",
    "ALINE.KARENZI@umurinzi.example",
    "a.uwase_k",
    "uwase_k1",
    "AlineUwase",
    "aline2026",
    "Uw@se123!",
    "karenzi90",
    "+250788123456",
    "0788123456",
    "788123456",
    "250788123456",
    "umurinzi1",
  ])("%j is easy for who knows its owner", async (password) => {
    expect(await weakness(password)).toBe("newPasswordPersonal");
  });

  test.each([
    "openfuture",
    "OpenFuture2026!",
    "0penFutur3",
    "ikimina2026",
    "Kwizigama1",
    "Kigali2026",
    "Rwanda@2026",
    "kimironko",
    "Nyamirambo12",
    "amafaranga!",
    "mukamana",
  ])("%j is what people here think of first", async (password) => {
    expect(await weakness(password)).toBe("newPasswordLocal");
  });

  test("is one's own address however long it is", async () => {
    const email = `${"verylongname.".repeat(8)}k@umurinzi.example`;
    expect(await weakness(email, { ...ALINE, email })).toBe("newPasswordPersonal");
  });
});

test.each([
  "a quiet river in May",
  "correct-horse-battery",
  "inka zanjye ni nziza",
  "umuvumu-inka-telefoni",
  "k7#pQ9x!",
  "NewPass-2026-x",
  "demo-pass-2026",
  "Ünïcödé søñg",
  "🐄🐄🌽🌾🐐🐓🥔🫘",
])("%j is taken", async (password) => {
  expect(await weakness(password)).toBeNull();
  expect(newPassword().safeParse(password).success).toBe(true);
});

test("whoever chooses anything of up to 200 characters is answered, with what is known of them", async () => {
  const long = ["p@ssw0rd", "4@8({[<369&#!1/|0$5+7%2", "1234567890", "01/01/2001", "a"];
  for (const part of long) {
    const password = part.repeat(200).slice(0, 200);
    expect([null, "newPasswordGuessable"]).toContain(await weakness(password));
  }
  const bare = { fullName: "", username: "x", email: "x@y", phone: null };
  expect(await findWeakness("a quiet river in May", bare)).toBeNull();
});
