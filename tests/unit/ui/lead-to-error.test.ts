import { expect, test } from "vitest";
import { leadToError } from "@/components/ui/focus-first-error";

/** What a form with these parts is led to. */
function led(parts: { invalid: boolean; alert: boolean }): string[] {
  const to: string[] = [];
  const field = { focus: () => to.push("focus on the field") };
  const alert = { scrollIntoView: () => to.push("the alert in view") };
  const found = (selector: string) =>
    selector.includes("invalid") ? parts.invalid && field : parts.alert && alert;
  leadToError({ querySelector: ((selector: string) => found(selector) || null) as never });
  return to;
}

test("a form leads to its first wrong field, and without one to what is said of all of it", () => {
  expect(led({ invalid: true, alert: true })).toEqual(["focus on the field"]);
  expect(led({ invalid: false, alert: true })).toEqual(["the alert in view"]);
  expect(led({ invalid: false, alert: false })).toEqual([]);
});
