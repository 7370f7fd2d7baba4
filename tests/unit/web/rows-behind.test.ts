import { expect, test, vi } from "vitest";
import { rowsBehind } from "@/lib/web/rows-behind";

const asked = vi.hoisted(() => ({ accept: "" as string | undefined }));
vi.mock("next/headers", () => ({
  headers: async () => new Headers(asked.accept === undefined ? {} : { accept: asked.accept }),
}));

test.each([
  [
    "a dialog whose address a browser opens",
    true,
    "text/html,application/xhtml+xml,*/*;q=0.8",
    20,
    5,
  ],
  ["a short list behind one", true, "text/html", 3, 3],
  ["a list alone", false, "text/html", 20, 20],
  ["a dialog opened within the application", true, "*/*", 20, 20],
  ["an answer to a form within it", true, "text/x-component", 20, 20],
  ["who says nothing", true, undefined, 20, 20],
])("%s", async (_, open, accept, rows, shown) => {
  asked.accept = accept;
  expect(await rowsBehind(open, rows)).toBe(shown);
});
