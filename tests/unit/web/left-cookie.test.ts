import { expect, test } from "vitest";
import { saysLeft } from "@/lib/web/left-cookie";

const jar = (name: string, value: string) => ({
  get: (asked: string) => (asked === name ? { value } : undefined),
});

test("only what the browser itself has set says that it left", () => {
  expect(["1", "", "0"].map((value) => saysLeft(jar("left", value), false))).toEqual([
    true,
    false,
    false,
  ]);
  expect(saysLeft(jar("another", "1"), false)).toBe(false);
});

test("over https only a cookie that no other host can set says so", () => {
  expect(saysLeft(jar("__Host-left", "1"), true)).toBe(true);
  expect(saysLeft(jar("left", "1"), true)).toBe(false);
  // A proxy that does not say so: what a page opened over https has set counts all the same.
  expect(saysLeft(jar("__Host-left", "1"), false)).toBe(true);
});
