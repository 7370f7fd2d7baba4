import { expect, test } from "vitest";
import { typedText, wholeText } from "@/lib/web/typed-text";

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

// A line of a statement, as often as it takes.
const statement = (letters: number) => "2026-11-20,Uwase Aline,5000\n".repeat(letters / 28);

test("a form is given back what was typed, passwords never", () => {
  const form = formOf({ name: "Aline", password: "x", newPassword: "y", $ACTION_ID: "z" });
  expect(typedText(form)).toEqual({ name: "Aline" });
});

test.each([1_999, 2_001, 5_000, 50_000, 3_000_000])(
  "a text of %i letters is given back whole, or not at all",
  (letters) => {
    const text = statement(letters);
    expect([text, undefined]).toContain(typedText(formOf({ text })).text);
  },
);

test("a pasted statement is whole in its field after a failure, however long it is", () => {
  for (const text of ["", statement(500), statement(5_000), statement(3_000_000)]) {
    const sent = formOf({ text });
    expect(wholeText(typedText(sent), sent, "text")).toBe(text);
  }
  // Without script nothing is kept of what was sent.
  expect(wholeText({ text: "a" }, null, "text")).toBe("a");
  expect(wholeText({}, null, "text")).toBe("");
});
