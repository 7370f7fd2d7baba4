import { expect, test, vi } from "vitest";
import { proposedUsernames } from "@/lib/members/joining/rules";
import { enrolSchema } from "@/lib/members/joining/schema";
import { username } from "@/lib/members/schema";
import { invalid } from "@/lib/web/failures";

const NAME = { firstName: "Marie", lastName: "Mukamana" };

test.each([
  ["Marie", 123, "marie123"],
  ["Jean d'Arc", 7, "jeandarc7"],
  ["Théogène", 12, "theogene12"],
  ["李", 5, "member5"],
  ["M", 123, "member123"],
  ["A".repeat(100), 1_000_000, `${"a".repeat(20)}1000000`],
])("%s, member %i, is proposed %s", (first, no, proposed) => {
  expect(proposedUsernames(first, no)[0]).toBe(proposed);
  for (const name of proposedUsernames(first, no)) expect(username.parse(name)).toBe(name);
});

test("the name is enough", () => {
  expect(enrolSchema.parse(NAME)).toEqual({ ...NAME, language: "en" });
});

test("names stay as they are written, up to 100 characters, and nothing splits them", () => {
  const long = {
    firstName: "Marie Claire".padEnd(100, "a"),
    lastName: "d'Arc-Uwase".padEnd(100, "e"),
  };
  expect(enrolSchema.parse(long)).toMatchObject(long);
});

vi.setSystemTime(new Date("2026-11-20T22:30:00Z"));

test.each([
  [{ firstName: "" }, "firstName", "required"],
  [{ lastName: "x".repeat(101) }, "lastName", "tooLong"],
  [{ firstName: "Ma\u202erie" }, "firstName", "unusableText"],
  [{ lastName: "Muka\u200bmana" }, "lastName", "unusableText"],
  [{ nextOfKinName: "Je\u2066an" }, "nextOfKinName", "unusableText"],
  [{ phone: "12" }, "phone", "phoneInvalid"],
  [{ email: "marie" }, "email", "emailInvalid"],
  [{ gender: "F" }, "gender", "invalidValue"],
  [{ language: "fr" }, "language", "invalidValue"],
  [{ birthDate: "2026-11-22" }, "birthDate", "birthDateInvalid"],
  [{ birthDate: "1899-12-31" }, "birthDate", "birthDateInvalid"],
  [{ birthDate: "30/04/1985" }, "birthDate", "birthDateInvalid"],
  [{ nationalId: "119857000000123" }, "nationalId", "nationalIdInvalid"],
  [{ nationalId: "9198570000001234" }, "nationalId", "nationalIdInvalid"],
])("%j is refused", (over, field, key) => {
  const { error } = enrolSchema.safeParse({ ...NAME, ...over });
  expect(error && invalid(error).fields).toMatchObject({ [field]: { key } });
});

test("today in Kigali is no day in the future, although it is yesterday elsewhere", () => {
  expect(enrolSchema.parse({ ...NAME, birthDate: "2026-11-21" }).birthDate).toBe("2026-11-21");
});
