import { describe, expect, test } from "vitest";
import { nearestName } from "@/lib/divisions/nearest";
import { DISTRICTS } from "@/lib/divisions/rwanda";
import { corrected, correctionsOf } from "@/lib/imports/correcting/corrections";
import { cellField, cellsIn, pathRow } from "@/lib/imports/correcting/schema";
import { columnLetters, columnPlace } from "@/lib/imports/headings";

test.each([
  ["Gasaboo", "Gasabo"],
  ["gasabo", "Gasabo"],
  ["Nyarugenje", "Nyarugenge"],
  ["Kigali", null],
  ["x", null],
  ["", null],
])("the nearest district to %s is %s", (written, near) => {
  expect(nearestName(written, DISTRICTS)).toBe(near);
});

test("of no names none is near", () => {
  expect(nearestName("Remera", [])).toBeNull();
});

test("a column's letters lead to its place and back", () => {
  for (const place of [0, 25, 26, 51, 701, 702]) {
    expect(columnPlace(columnLetters(place))).toBe(place);
  }
});

test("corrected cells stand in their row, also behind its last, and every other row stays", () => {
  const corrections = correctionsOf([
    { kind: "members", row: 2, column: "B", now: "Odette" },
    { kind: "members", row: 2, column: "E", now: "" },
  ]);
  const row = ["1", "Odete"];
  expect(corrected(row, corrections.members?.get(2))).toEqual(["1", "Odette", "", "", ""]);
  expect(corrected(row, corrections.members?.get(3))).toBe(row);
  expect(corrections.balances).toBeUndefined();
});

describe("the cells of a form", () => {
  const PHONE = cellField({ kind: "members", row: 2, column: "D" });
  const DISTRICT = cellField({ kind: "members", row: 2, column: "H" });
  const form = (fields: Record<string, string>) => {
    const all = new FormData();
    for (const [name, value] of Object.entries(fields)) all.append(name, value);
    return all;
  };

  test("are those that say something else than they did", () => {
    const sent = form({ [PHONE]: " 0788 000 101 ", [`said.${PHONE}`]: "07", [DISTRICT]: "Huye" });
    sent.append(`said.${DISTRICT}`, "Hu\r\nye ");
    expect(cellsIn(sent, undefined)).toEqual({
      cells: [{ kind: "members", row: 2, column: "D", text: "0788 000 101" }],
      refused: {},
    });
  });

  test("say the name that is near where that is taken, and nothing without what they said", () => {
    const near = { [`said.${DISTRICT}`]: "Gasaboo", [`near.${DISTRICT}`]: "Gasabo" };
    const sent = form({ [PHONE]: "0788 000 101", [DISTRICT]: "Gasaboo", ...near });
    expect(cellsIn(sent, DISTRICT).cells).toEqual([
      { kind: "members", row: 2, column: "H", text: "Gasabo" },
    ]);
  });

  test("that cannot be kept are told beside their field", () => {
    const none = cellField({ kind: "members", row: 2, column: "E" }).replace("members", "loans");
    const sent = form({ [PHONE]: "0".repeat(1_001), [`said.${PHONE}`]: "", [none]: "1" });
    sent.append(`said.${none}`, "");
    expect(cellsIn(sent, undefined)).toEqual({
      cells: [],
      refused: { [PHONE]: { key: "tooLong" }, [none]: { key: "invalidValue" } },
    });
  });
});

test.each(["0", "-1", "1.5", "x", "", "12345678", undefined])("%s is no row", (text) => {
  expect(() => pathRow(text)).toThrow("not_found");
});

test("a row is counted from 1", () => {
  expect(pathRow("17")).toBe(17);
});
