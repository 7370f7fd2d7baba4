import { expect, test, vi } from "vitest";
import { missingHledger } from "@/scripts/test-hledger.mjs";

test("where hledger is missing the tally says so, and a pipeline fails unless that is known", () => {
  const warned = vi.spyOn(console, "error").mockReturnValue();
  const missing = (env: Record<string, string | undefined>) => missingHledger(env, false);
  expect(missingHledger({ CI: "true" }, true)).toEqual([]);
  for (const env of [{}, { CI: "true", WITHOUT_HLEDGER: "1" }]) {
    expect(missing(env)).toMatchObject([{ layer: "hledger", failed: 0 }]);
    expect(missing(env)[0]?.why).toContain("no hledger is installed");
  }
  expect(missing({ CI: "true" })).toMatchObject([{ layer: "hledger", passed: 0, failed: 1 }]);
  expect(warned).toHaveBeenCalledOnce();
});
