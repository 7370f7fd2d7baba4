import { expect, test } from "vitest";
import { readFunctionFiles } from "@/db/function-files";

// Why it is one piece stands in docs/posting.md, with what was measured.
const LONGER = { ledger_post: 105 };
const MOST = 60;

const lengths = readFunctionFiles()
  .filter(({ text }) => text.includes("CREATE OR REPLACE FUNCTION"))
  .map(({ name, text }) => {
    const [whole] = text.match(/^CREATE OR REPLACE FUNCTION[\s\S]*\$\$;$/m) ?? [];
    return { name, lines: whole?.split("\n").length ?? Number.POSITIVE_INFINITY };
  });

test("each function of the database fits a screen, but for one", () => {
  expect(lengths.length).toBeGreaterThan(100);
  const longer = lengths.filter(({ lines }) => lines > MOST);
  expect(longer.map(({ name }) => name)).toEqual(Object.keys(LONGER));
  expect(longer[0]?.lines).toBeLessThanOrEqual(LONGER.ledger_post);
});
