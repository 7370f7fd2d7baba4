import { NO_ARGUMENTS, NO_FIGURE, NO_TEXT } from "@/tests/support/hostile-requests/values";
import { argumentsOf } from "@/tests/support/permissions/asking";
import type { Asking } from "@/tests/support/permissions/requests/make";
import { storm } from "@/tests/support/storm";

/** What leads an action elsewhere instead of being taken down; an unusable name of an intention is none. */
const CHOSEN =
  /^(requestId|intent|act|status|approvers|direction|decision|order|step|outcome|word)$/;

/** Calls of an action that no form of ours would make: each writes nothing. `at` says which of them come; in a storm, all. */
export function hostileForms({ state, form = {} }: Asking, at: number): [string, FormData][] {
  const given = state === undefined ? ["$K1"] : [state, "$K1"];
  const fields = Object.keys(form).filter((field) => !CHOSEN.test(field));
  const tried = fields.filter((_, n) => (at + n) % storm(3, 1) === 0);
  const bodies = tried.map((field, n): [string, FormData] => {
    const values = /^[\d,]+$/.test(form[field] ?? "") ? NO_FIGURE : NO_TEXT;
    const value = values[(at + n) % values.length] as string;
    return [`${field}: ${value.slice(0, 20)}`, argumentsOf(given, { ...form, [field]: value })];
  });
  bodies.push(["no arguments", argumentsOf([], {})], ["texts", argumentsOf(["x", "y"], {})]);
  // Without a field of its own it is right whatever stands beside it.
  if (fields.length === 0) return bodies;
  const spoilt = {
    ...form,
    ...Object.fromEntries(fields.map((field) => [field, NO_TEXT[0] as string])),
  };
  const odd = NO_ARGUMENTS[at % NO_ARGUMENTS.length] as string;
  const body = argumentsOf([], spoilt);
  body.set("0", odd);
  bodies.push([`arguments ${odd.slice(0, 40)}`, body]);
  bodies.push(["nothing before the form", argumentsOf([null, "$K1"], { a: "b" })]);
  if (form.intent !== undefined) {
    const named = { intent: "review", recipient: "a\u0000b\ud800", amount: "1" };
    bodies.push(["a step with an unusable name", argumentsOf(given, named)]);
  }
  const crowded = argumentsOf(given, { ...spoilt, __proto__x: "1" });
  for (const name of ["_1___proto__", "_1_constructor", "_1_toString"]) crowded.set(name, "x");
  for (let n = 0; n < 300; n += 1) crowded.append(`_1_${fields[0]}`, "\u0000");
  bodies.push(["names of every object's, and one three hundred times", crowded]);
  return bodies;
}
