import { parseAndValidateFlightRouterState } from "next/dist/server/app-render/parse-and-validate-flight-router-state.js";
import { describe, expect, test } from "vitest";
import { isRouterState } from "@/server/router-state.mjs";
import { fc, runs } from "@/tests/support/property";

const REAL = [
  '["",{"children":["login",{"children":["__PAGE__",{},null,null]},null,null]},null,null,16]',
  '["",{"children":["(app)",{"children":["borrow",{"children":[["id","7","d",null],{"children":["__PAGE__?{\\"a\\":\\"1\\"}",{},["/borrow/7","/x"],"refetch"]}]}]}]}]',
  '["",{"children":[["path","a/b","oc",["one","two"]],{}]},null,"inside-shared-layout"]',
];

describe("the state of the client's router", () => {
  test.each(REAL)("%s is taken, also encoded", (state) => {
    expect(isRouterState(state)).toBe(true);
    expect(isRouterState(encodeURIComponent(state))).toBe(true);
  });

  test.each([
    "",
    "%00",
    "%",
    "[[",
    "null",
    "{}",
    "[]",
    '[""]',
    '["",[]]',
    '["",null]',
    "[1,{}]",
    '["",{},1]',
    '["",{},["a"]]',
    '["",{},null,"other"]',
    '["",{},null,null,"1"]',
    '["",{},null,null,1,2]',
    '["",{},null,null,1,"a",null]',
    '[["a","b","x",null],{}]',
    '["",{"__proto__":1}]',
    '["",{"a":["",{"b":0}]}]',
    `${"[".repeat(9_000)}`,
  ])("%s is not", (state) => {
    expect(isRouterState(state)).toBe(false);
  });

  // Next's own check, which no release need keep: a test may look at it, the server does not.
  test("whatever we take, Next takes", () => {
    const odd = fc.constantFrom<unknown>("", "d", "refetch", null, 1, ["a", "b"], {}, [], ["", {}]);
    const mark = fc.oneof(fc.constant(null), odd);
    const segment = fc.constantFrom<unknown>("", "a", ["id", "7", "d", null], ["id", "7", "x", []]);
    const { tree } = fc.letrec((tie) => ({
      below: fc.dictionary(fc.constantFrom("children", "__proto__"), tie("tree"), { maxKeys: 2 }),
      tree: fc.oneof(
        { maxDepth: 3 },
        odd,
        fc
          .tuple(segment, tie("below"), mark, mark, mark, mark, odd, fc.nat(7))
          .map(([...parts]) => parts.slice(0, Number(parts[7]))),
      ),
    }));
    const header = fc.oneof(
      tree.map((value) => JSON.stringify(value)),
      fc.json(),
      fc.string(),
    );
    fc.assert(
      fc.property(header, (text) => {
        if (isRouterState(text)) parseAndValidateFlightRouterState(text);
      }),
      { numRuns: runs(1_000) },
    );
  });
});
