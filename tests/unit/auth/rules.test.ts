import { describe, expect, test } from "vitest";
import { normalIdentifier, safeCallback } from "@/lib/auth/rules";
import { fc, runs } from "@/tests/support/property";

describe("where the sign-in leads", () => {
  test.each([
    ["/profile", "/profile"],
    ["/transactions?status=pending", "/transactions?status=pending"],
    ["/members?q=%2F%2Fevil.example", "/members?q=%2F%2Fevil.example"],
    ["/transactions?back=/x//y", "/transactions?back=/x//y"],
  ])("%s is a path of this site", (path, place) => {
    expect(safeCallback(path)).toBe(place);
  });

  test.each([
    "https://evil.example/",
    "//evil.example/",
    "///evil.example",
    "/\\evil.example",
    "\\/evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "/\r\n/evil.example",
    "/..//evil.example",
    "/.//evil.example",
    "/a/..//evil.example",
    "/a/../..//evil.example",
    "/%2e%2e//evil.example",
    "/.\\/evil.example",
    "javascript:alert(1)",
    "data:text/html,x",
    " /profile",
    "profile",
    "",
    "?",
    "/login",
    "/login?callbackUrl=/login",
    "/./login",
    null,
    undefined,
  ])("%j leads to the dashboard", (path) => {
    expect(safeCallback(path)).toBe("/dashboard");
  });

  test("whatever is sent, the browser stays on this site", () => {
    const piece = fc.constantFrom(
      "/",
      "\\",
      ".",
      "..",
      "%2e",
      "%2f",
      "@",
      ":",
      "?",
      "#",
      "evil.example",
      "\t",
      "a",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const place = safeCallback(`/${pieces.join("")}`);
        expect(new URL(place, "https://openfuture.example").origin).toBe(
          "https://openfuture.example",
        );
      }),
      { numRuns: runs(2000) },
    );
  });
});

describe("the one spelling of an identifier", () => {
  test.each([
    ["Aline", "aline"],
    ["  aline  ", "aline"],
    ["ALINE@OpenFuture.RW", "aline@openfuture.rw"],
    ["0788000101", "+250788000101"],
    ["788000101", "+250788000101"],
    ["+250788000101", "+250788000101"],
    ["250788000101", "+250788000101"],
    ["00250788000101", "+250788000101"],
    ["0788 000 101", "+250788000101"],
    ["(0788) 000-101", "+250788000101"],
    ["078.800.0101", "+250788000101"],
    ["+250 788 000 101", "+250788000101"],
    ["aline0788000101", "aline0788000101"],
    ["0788000101x", "0788000101x"],
    ["call 0788000101 now", "call 0788000101 now"],
    ["0788000101@mtn.rw", "0788000101@mtn.rw"],
    ["12", "12"],
    ["", ""],
  ])("%j is kept as %j", (typed, kept) => {
    expect(normalIdentifier(typed)).toBe(kept);
  });

  test("does not change when it is made again", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (typed) => {
        const once = normalIdentifier(typed);
        expect(normalIdentifier(once)).toBe(once);
      }),
    );
  });
});
