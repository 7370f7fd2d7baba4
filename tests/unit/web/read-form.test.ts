import { expect, test } from "vitest";
import { readForm } from "@/lib/web/action";

const FIELDS = { amount: "integer", description: "text" } as const;

function form(values: Record<string, string | Blob>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.set(name, value);
  return data;
}

test.each([
  ["950000", 950_000],
  ["950,000", 950_000],
  ["950 000", 950_000],
  ["\u00a0950\u202f000 ", 950_000],
  ["1,234,567", 1_234_567],
  // A point is a decimal one, or parts thousands as in French: francs have no use for either.
  ["7,500.5", "7,500.5"],
  ["50.000", "50.000"],
  ["1.234.567", "1.234.567"],
  ["5.", "5."],
  // A comma that parts no thousands may be a decimal one.
  ["10,50", "10,50"],
  ["1,5", "1,5"],
  ["0,500", "0,500"],
  ["1,5000", "1,5000"],
  ["1000,000", "1000,000"],
  ["12.5", "12.5"],
  ["12.000000", "12.000000"],
  ["-5", -5],
  ["0", 0],
  // What is no number stays text, which the schema refuses.
  ["1e3", "1e3"],
  ["0x10", "0x10"],
  ["Infinity", "Infinity"],
  ["NaN", "NaN"],
  ["twelve", "twelve"],
  ["12.5.5", "12.5.5"],
  ["٥٠٠", "٥٠٠"],
  ["99999999999999999", "99999999999999999"],
  ["--5", "--5"],
])("the amount typed as %j is %j", (typed, value) => {
  expect(readForm(form({ amount: typed }), FIELDS)).toEqual({ amount: value });
});

test.each([
  ["1.5", 1.5],
  ["12.000000", 12],
  ["12", 12],
  ["7,500.5", 7500.5],
  ["1,5", "1,5"],
])("the rate typed as %j is %j", (typed, value) => {
  expect(readForm(form({ rate: typed }), { rate: "decimal" })).toEqual({ rate: value });
});

test("an empty field is absent, text stays as it was typed", () => {
  expect(readForm(form({ amount: " ", description: " 1,000 " }), FIELDS)).toEqual({
    description: " 1,000 ",
  });
});

test("fields that nobody asked for, and files, are left out", () => {
  const sent = form({ role: "admin", $ACTION_ID: "x", description: new Blob(["x"]) });
  expect(readForm(sent, FIELDS)).toEqual({});
});

test("an empty field that can be cleared is null, and one that was not in the form is absent", () => {
  const fields = {
    phone: "clearable",
    class: "clearable",
    share: "decimal",
    on: "boolean",
  } as const;
  expect(readForm(form({ phone: "  ", share: "" }), fields)).toEqual({ phone: null });
  const filled = { phone: "0788 000 101", class: "Youth", share: "1.5", on: "false" };
  expect(readForm(form(filled), fields)).toEqual({ ...filled, share: 1.5, on: false });
  expect(readForm(form({ on: "yes", share: "1,5" }), fields)).toEqual({ on: "yes", share: "1,5" });
});
