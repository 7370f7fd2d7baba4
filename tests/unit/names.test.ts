import { expect, test } from "vitest";
import { initials } from "@/lib/names";
import { filesNaming } from "@/tests/support/files-naming";
import { fc } from "@/tests/support/property";

test.each([
  ["Aline Uwase", "AU"],
  ["aline uwase", "AU"],
  ["Jean de Dieu Mugisha", "JM"],
  ["  Aline   Uwase ", "AU"],
  ["Aline", "AL"],
  ["a", "A"],
  ["Élodie Ångström", "ÉÅ"],
  ["ßen", "SE"],
  ["𝒜da 𝓛ove", "𝒜𝓛"],
  ["", "OF"],
  ["   ", "OF"],
  [null, "OF"],
  [undefined, "OF"],
])("the initials of %j are %s", (name, letters) => {
  expect(initials(name)).toBe(letters);
});

test("initials are never more than two characters and never none", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (name) => {
      const length = [...initials(name)].length;
      expect(length >= 1 && length <= 2).toBe(true);
    }),
  );
});

test("nothing takes a full name apart: first names are stored as people say them", () => {
  // A password may hold no part of its owner's name.
  const measured = "lib/auth/password-strength.ts";
  expect(filesNaming(/fullName\.split\(/).filter((file) => file !== measured)).toEqual([]);
});
