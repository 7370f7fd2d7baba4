import { parse } from "papaparse";
import { describe, expect, test } from "vitest";
import { csvHeader, csvRows } from "@/lib/csv";

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

test("a row is quoted where it must be and runs nothing; numbers stay numbers", () => {
  expect(csvRows([['Cash, "box"', 1000, "=1+1", "", -7n, -2.5, "-7", null, true]])).toBe(
    '"Cash, ""box""",1000,"\'=1+1",,-7,-2.5,"\'-7",,true\r\n',
  );
});

test("no row is no line", () => {
  expect(csvRows([])).toBe("");
});
