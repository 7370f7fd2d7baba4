import { expect, test } from "vitest";
import { loadRoutes } from "@/app/api/openapi.json/routes";
import { can, RIGHTS } from "@/lib/permissions";
import { asksFresh, HTTP_METHODS } from "@/lib/web/contract";
import {
  CALLS_THAT_MATTER,
  CASES,
  FORMS_THAT_MATTER,
  HARMLESS_FORMS,
  rowsOf,
  whyNot,
} from "@/tests/support/permissions/cases";
import { listExportedActions, listFiles } from "@/tests/support/permissions/listing";
import { rightsPage } from "@/tests/support/permissions/page";
import { isKeptOut, PEOPLE, roleOf, type Who } from "@/tests/support/permissions/people";
import { type Kind, readTable } from "@/tests/support/permissions/read-table";
import { ACTIONS } from "@/tests/support/permissions/requests/actions";
import { CALLS } from "@/tests/support/permissions/requests/calls";
import { PAGES } from "@/tests/support/permissions/requests/pages";
import { whoIsAsked } from "@/tests/support/permissions/same-answer";

/** That the matrix of rights (tests/support/permissions/table.ts) is whole; tests/server/permissions*.test.ts ask it. */
const rows = readTable();
const listed = (kind: Kind) => [
  ...new Set(rows.filter((row) => row.kind === kind).map(({ of }) => of)),
];

const handlers = Object.entries(await loadRoutes()).flatMap(([file, module]) =>
  HTTP_METHODS.flatMap((method) => {
    const contract = module[method]?.contract;
    const path = file.replace(/^\/app|\/route\.ts$|\/\([^/]+\)/g, "");
    return contract ? [{ call: `${method} ${path}`, method, contract }] : [];
  }),
);

test("every page, call and form stands in the table", () => {
  expect(listed("PAGES").sort()).toEqual(listFiles("page.tsx"));
  expect(listed("ACTIONS").sort()).toEqual(listExportedActions());
  expect(listed("CALLS").sort()).toEqual(expect.arrayContaining(handlers.map(({ call }) => call)));
  const addresses = [...new Set(listed("CALLS").map((call) => call.split(" ")[1]))];
  expect(addresses.sort()).toEqual(listFiles("route.ts"));
});

test("no row stands there twice, and nothing is asked that has no row", () => {
  const names = new Set(rows.map(({ name }) => name));
  expect(names.size).toBe(rows.length);
  const asked = Object.keys({ ...CALLS, ...PAGES, ...ACTIONS });
  expect(asked.filter((name) => !names.has(name))).toEqual([]);
});

test("whichever other right a call, page or form went by, one of those who are asked in a run would get another answer", () => {
  const acting = PEOPLE.filter((who) => !isKeptOut(who));
  const missing = rows
    .filter(({ name, of }) => name === of)
    .flatMap((row) => {
      const asked = whoIsAsked(row, "without");
      return RIGHTS.flatMap((right) => {
        const answer = (who: Who) => `${row.cells[who].without} ${can(roleOf(who), right)}`;
        const heard = new Set(acting.filter((who) => asked.includes(who)).map(answer));
        const unheard = acting.filter((who) => !heard.has(answer(who)));
        return unheard.map((who) => `${row.name}, ${right}: ${who}`);
      });
    });
  expect(missing).toEqual([]);
});

test("every call and form that moves or frees money or decides who may is known as one", () => {
  const acts = handlers.filter(
    ({ method, contract }) => contract.keyed || (method !== "GET" && asksFresh(contract, method)),
  );
  expect(acts.map(({ call }) => call).filter((call) => !CALLS_THAT_MATTER.includes(call))).toEqual(
    [],
  );
  const forms = [...FORMS_THAT_MATTER, ...HARMLESS_FORMS];
  expect(forms.sort()).toEqual(listExportedActions());
});

test("each of them is asked about one's own record, with an interest and over the limit, or says why not", () => {
  const known = [...listed("CALLS"), ...listed("ACTIONS")];
  const wrong = [...CALLS_THAT_MATTER, ...FORMS_THAT_MATTER].flatMap((act) => {
    const unclear = CASES.filter(
      (situation) => rowsOf(rows, act, situation).length > 0 === Boolean(whyNot(act, situation)),
    );
    return known.includes(act) ? unclear.map((situation) => `${act}: ${situation}`) : [act];
  });
  expect(wrong).toEqual([]);
});

test("docs/rights.md says who may do what", async () => {
  await expect(rightsPage(rows)).toMatchFileSnapshot("../../docs/rights.md");
});
