import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { readFunctionFiles } from "@/db/function-files";
import { REFUSALS, refusalName, withCodes } from "@/db/refusals";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function written(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), "functions-"));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

test("each file makes what it is named after, and nothing else", () => {
  for (const { file, name, text } of readFunctionFiles()) {
    const made = [...text.matchAll(/^CREATE (?:OR REPLACE )?(?:FUNCTION|VIEW|TYPE) (\w+)/gm)];
    expect(
      made.map((match) => match[1]),
      file,
    ).toEqual([name]);
    const executed = [...text.matchAll(/EXECUTE FUNCTION (\w+)/g)].map((match) => match[1]);
    expect([...new Set([...executed, name])], `triggers in ${file}`).toEqual([name]);
    const granted = [...text.matchAll(/^GRANT EXECUTE ON FUNCTION (\w+)/gm)].map(
      (match) => match[1],
    );
    expect([...new Set([...granted, name])], `grants in ${file}`).toEqual([name]);
  }
});

test("what acts with its owner's rights looks nothing up in a schema of the caller's", () => {
  for (const { file, text } of readFunctionFiles()) {
    if (!text.includes("SECURITY DEFINER")) continue;
    expect(text, file).toContain("SECURITY DEFINER SET search_path = public, pg_temp");
  }
});

test("files come by name, each after what it names", () => {
  const files = readFunctionFiles(
    written({
      "a-last.sql": "-- after: m-middle\n",
      "b.sql": "",
      "m-middle.sql": "-- after: z-first, b\n",
      "z-first.sql": "-- before: tables\n",
    }),
  );
  expect(files.map((file) => file.name)).toEqual(["z_first", "b", "m_middle", "a_last"]);
  expect(files.filter((file) => file.beforeTables).map((file) => file.name)).toEqual(["z_first"]);
});

test("what is after a changed file is applied again with it", () => {
  const prints = (type: string) => {
    const read = readFunctionFiles(
      written({ "f.sql": "-- after: t\n", "t.sql": type, "u.sql": "" }),
    );
    return Object.fromEntries(read.map((file) => [file.name, file.fingerprint]));
  };
  const [before, after] = [prints("one"), prints("another")];
  expect(after.t).not.toBe(before.t);
  expect(after.f).not.toBe(before.f);
  expect(after.u).toBe(before.u);
});

test.each([
  [{ "a.sql": "-- after: b\n", "b.sql": "-- after: a\n" }, "a.sql after b.sql after a.sql"],
  [{ "a.sql": "-- after: nothing\n" }, "a.sql is after nothing.sql"],
  [{ "a.sql": "RAISE EXCEPTION 'x' USING ERRCODE = 'own_recrod';" }, 'the refusal "own_recrod"'],
])("a wrong name is told: %j", (files, message) => {
  const folderWithMistake = written(files);
  expect(() => readFunctionFiles(folderWithMistake)).toThrow(message);
});

test("each refusal has one name and one code, and is raised", () => {
  const texts = readFunctionFiles().map((file) => file.text);
  const codes = Object.values(REFUSALS);
  expect(new Set(codes).size).toBe(codes.length);
  for (const [name, code] of Object.entries(REFUSALS)) {
    expect(code).toMatch(/^(OF|PJ)\d{3}$/);
    expect(refusalName(code)).toBe(name);
    expect(
      texts.some((text) => text.includes(`ERRCODE = '${code}'`)),
      name,
    ).toBe(true);
  }
  expect(refusalName("23505")).toBeUndefined();
  expect(withCodes("USING ERRCODE = 'own_record', DETAIL")).toBe("USING ERRCODE = 'OF005', DETAIL");
});
