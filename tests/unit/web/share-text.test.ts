import { expect, test } from "vitest";
import { shareText } from "@/lib/web/share-text";

test("what is passed on says whose it is, and each fact on a line", () => {
  const facts = [
    { label: "You paid", value: "RWF 1,500" },
    { label: "Reference", value: "TXN-1", note: "not said" },
  ];
  expect(shareText(facts)).toBe("Open Future\nYou paid: RWF 1,500\nReference: TXN-1");
});
