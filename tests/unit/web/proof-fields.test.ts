import { expect, test } from "vitest";
import { z } from "zod";
import { loadRoutes } from "@/app/api/openapi.json/routes";
import { asksFresh, HTTP_METHODS } from "@/lib/web/contract";
import { pathOf } from "@/lib/web/openapi";

/** The names under which a proof is sent beside an act's own fields (lib/web/handler.ts, withoutProof). */
const OF_PROOF = ["password", "code"];

// Read before the test: on a busy machine the whole application takes longer than a test may.
const routes = await loadRoutes();

/** The fields of a body at its top, whichever of its shapes it has. */
function fieldsOf(schema: z.ZodType): string[] {
  const json = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  const shapes = [json, ...(json.anyOf ?? []), ...(json.oneOf ?? []), ...(json.allOf ?? [])];
  return shapes.flatMap(({ properties }) => Object.keys(properties ?? {}));
}

const acts = Object.entries(routes).flatMap(([file, module]) =>
  HTTP_METHODS.flatMap((method) => {
    const contract = module[method]?.contract;
    if (!contract || !asksFresh(contract, method)) return [];
    const fields = contract.body ? fieldsOf(contract.body) : [];
    return [{ call: `${method} ${pathOf(file)}`, fields }];
  }),
);

test("no act that takes a proof beside its fields has a field of the proof's names", () => {
  expect(acts.length).toBeGreaterThan(20);
  const lost = acts.flatMap(({ call, fields }) =>
    fields.filter((field) => OF_PROOF.includes(field)).map((field) => `${call}: ${field}`),
  );
  expect(lost).toEqual([]);
});

test("and such a field would be seen, also in one of several shapes", () => {
  const named = z.strictObject({ code: z.string(), name: z.string() });
  expect(fieldsOf(named)).toEqual(["code", "name"]);
  expect(fieldsOf(z.union([z.strictObject({ password: z.string() }), named]))).toContain(
    "password",
  );
  expect(fieldsOf(named.refine(({ code }) => code !== ""))).toContain("code");
});

test("to ask with HEAD whether there is something is no act, which would need a password", () => {
  expect(asksFresh({ right: "proposals.list", fresh: true }, "HEAD")).toBe(false);
  expect(asksFresh({ right: "proposals.list", fresh: true }, "POST")).toBe(true);
});
