import { expect, test } from "vitest";
import { mergeTexts, type Namespace, pickTexts, type Texts } from "@/lib/web/pick-texts";
import en from "@/messages/en.json";

test("a part of the screen gets the texts of its namespaces and no others", () => {
  const picked = pickTexts(en as Texts, ["deposits.form", "methods"]);
  expect(picked).toEqual({ deposits: { form: en.deposits.form }, methods: en.methods });
});

test("a namespace and another one within it make one", () => {
  const picked = pickTexts(en as Texts, ["lend.offer", "lend.money"]);
  expect(picked).toEqual({ lend: { offer: en.lend.offer, money: en.lend.money } });
});

test("a namespace that does not exist is an error, not an empty screen", () => {
  expect(() => pickTexts(en as Texts, ["deposits.nothing" as Namespace])).toThrow(
    /deposits\.nothing/,
  );
});

test("the texts of a dialog join those of the page around it and change none of theirs", () => {
  const page = { common: { close: "Close" }, deposits: { row: { fee: "Fee" } } };
  const dialog = { deposits: { form: { submit: "Send" } } };
  expect(mergeTexts(page, dialog)).toEqual({
    common: { close: "Close" },
    deposits: { row: { fee: "Fee" }, form: { submit: "Send" } },
  });
  expect(page.deposits).toEqual({ row: { fee: "Fee" } });
});

test("a message that the build has compiled is one text", () => {
  const compiled = { row: { view: ["View ", ["reference"]] } } as unknown as Texts;
  expect(mergeTexts({ row: { view: "" } }, compiled)).toEqual(compiled);
});
