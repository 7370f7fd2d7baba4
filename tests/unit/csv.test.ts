import { sql } from "drizzle-orm";
import { parse } from "papaparse";
import { describe, expect, test } from "vitest";
import { members } from "@/db/schema";
import { csvHeader, csvRow, csvSelect, parameterTexts, withLiterals } from "@/lib/csv";

const read = (text: string) => parse<string[]>(text.slice(1)).data.slice(0, -1);

describe("the first row of a CSV file", () => {
  test("has the mark of UTF-8 before it and a line end of two characters", () => {
    expect(csvHeader(["id", "Izina ryose"])).toBe("\uFEFFid,Izina ryose\r\n");
  });

  test("reads back as it was, whatever it holds", () => {
    const headings = ["a,b", 'say "yes"', "two\nlines", "", " spaced ", "été"];
    expect(read(csvHeader(headings))).toEqual([headings]);
  });

  test.each(["=1+1", "+250", "-1", "@sum", "\t=1", "\r=1", "\n=1", "＝1", "＋1", "－1", "＠a"])(
    "does not run %j as a formula",
    (heading) => expect(read(csvHeader([heading]))).toEqual([[`'${heading}`]]),
  );
});

describe("the select that writes cells", () => {
  test("leaves numbers alone, dates instants in Kigali and makes all else harmless", () => {
    const select = "select 1, now(), 'a', role, data from members";
    expect(csvSelect(select, [20, 1184, 25, 90_000, 90_001], new Set([90_000]))).toBe(
      "select c0, replace((c1 - interval '0.5 s')::timestamptz(0)::text, ' ', 'T') || ':00', csv_cell(c2), " +
        `c3, csv_cell(c4::text) from (${select}) as r(c0, c1, c2, c3, c4)`,
    );
  });
});

describe("a query's values", () => {
  const at = new Date("2026-11-20T12:05:00Z");
  const query = sql`select ${members.id} from ${members} where a = ${"x"} and b = ${7} and c = ${true}
    and d = ${at} and e = ${null} and note = '$1'`;

  test("are texts", () => {
    expect(parameterTexts(query)).toEqual(["x", "7", "true", "2026-11-20T12:05:00.000Z", null]);
  });

  test("stand in their places as the server quoted them, and nothing else is touched", () => {
    const text = withLiterals(query, ["'$2'", "'7'", "'true'", "'then'", "NULL"]);
    expect(text.replace(/\s+/g, " ")).toBe(
      `select "members"."id" from "members" where a = '$2' and b = '7' and c = 'true' and d = 'then' and e = NULL and note = '$1'`,
    );
  });

  test("that are neither text, number nor instant are refused", () => {
    expect(() => parameterTexts(sql`select ${sql.param({ a: 1 })}`)).toThrow(TypeError);
  });

  test("each need a literal", () => {
    expect(() => withLiterals(query, ["'x'"])).toThrow("no literal");
  });
});

test("a row is quoted where it must be and runs nothing", () => {
  expect(csvRow(['Cash, "box"', "1000", "=1+1", ""])).toBe('"Cash, ""box""",1000,\'=1+1,\r\n');
});
