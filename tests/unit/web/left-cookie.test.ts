import { expect, test } from "vitest";
import { saysLeft } from "@/lib/web/left-cookie";

test("only what the browser itself has set says that it left", () => {
  const jar = (value?: string) => ({ get: () => (value === undefined ? undefined : { value }) });
  expect([jar("1"), jar(""), jar()].map(saysLeft)).toEqual([true, false, false]);
});
