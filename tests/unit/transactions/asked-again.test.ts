import { NextIntlClientProvider } from "next-intl";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { DepositForm } from "@/app/(app)/deposits/deposit-form";
import { DecideForm } from "@/app/(app)/transactions/decide-form";
import { PayForm } from "@/app/(app)/transactions/pay-form";
import { MESSAGES } from "@/lib/messages";

/** What came back of a form that was sent: the refusal, and what was typed. */
const came = vi.hoisted(() => ({ form: {} as Record<string, unknown> }));
vi.mock("@/app/(app)/deposits/actions", () => ({ newDeposit: async () => null }));
vi.mock("@/app/(app)/transactions/actions", () => ({
  decideOn: async () => null,
  payOut: async () => null,
}));
vi.mock("@/components/use-member-form", () => ({ useMemberForm: () => came.form }));
vi.mock("@/app/(app)/transactions/decide/use-decision", () => ({ useDecision: () => came.form }));
vi.mock("@/app/(app)/deposits/pay-ways", () => ({ PayWays: () => null }));
vi.mock("@/app/(app)/deposits/deposit-done", () => ({ DepositDone: () => null }));
vi.mock("@/app/(app)/transactions/refuse-form", () => ({ RefuseForm: () => null }));
vi.mock("@/components/fresh-password", () => ({ FreshPassword: () => null }));

function drawn(form: object, code: string, typed: Record<string, string>): string {
  const failed = { failure: { code, message: `Refused: ${code}.` }, typed };
  const filled = { typed, errors: {} };
  came.form = { state: { status: "failed" }, failed, agreeing: failed, filled, typed, errors: {} };
  return renderToStaticMarkup(
    createElement(NextIntlClientProvider, {
      locale: "en",
      messages: MESSAGES.en,
      timeZone: "UTC",
      children: form,
    } as never),
  );
}

/** The fields of a name, as they are drawn. */
const fields = (html: string, name: string) =>
  (html.match(/<input [^>]*>/g) ?? []).filter((each) => each.includes(`name="${name}"`));
const ticked = [expect.stringContaining('checked=""')];

const deposit = (code: string, typed: Record<string, string>) =>
  drawn(
    createElement(DepositForm, {
      phone: "",
      requestId: "r1",
      ways: { offered: [], rates: {}, places: [] } as never,
      asks: [],
      practice: false,
    }),
    code,
    { amount: "5000", method: "mtn", ...typed },
  );

test("a deposit whose receipt was compared stays so while the form asks whether it is meant again", () => {
  expect(fields(deposit("deposit_alike", {}), "receiptChecked")).toEqual([]);
  expect(fields(deposit("receipt_alike", {}), "receiptChecked")).not.toEqual(ticked);
  const html = deposit("deposit_alike", { receiptChecked: "true", again: "false" });
  expect(fields(html, "receiptChecked")).toEqual(ticked);
  expect(fields(html, "again")).toEqual([expect.stringContaining('value="true"')]);
});

test("a deposit that is meant again stays so, and what is refused by then is said", () => {
  const html = deposit("receipt_alike", { again: "true", collect: "true" });
  expect(fields(html, "again")).toEqual([expect.stringContaining('value="true"')]);
  expect(fields(html, "collect")).toHaveLength(1);
  expect(html.match(/Refused: receipt_alike\./g)).toHaveLength(1);
  expect(html).not.toContain(MESSAGES.en.deposits.form.againTitle);
  const asked = deposit("deposit_alike", { again: "false" });
  expect(asked.match(/Refused: deposit_alike\./g)).toHaveLength(1);
  expect(asked).toContain(MESSAGES.en.deposits.form.againTitle);
});

const decision = (code: string, typed: Record<string, string>) =>
  drawn(
    createElement(DecideForm, {
      id: "t1",
      externalId: "12",
      closeHref: "/transactions",
      next: null,
      about: {
        type: "deposit",
        name: "Aline",
        net: "1",
        amount: "1",
        from: "a",
        to: "b",
        provider: "MTN",
      },
      agrees: "whole",
      mayWithout: true,
      otherName: false,
      from: null,
    }),
    code,
    typed,
  );

test.each(["proof_missing", "receipt_alike", "payee_differs", "own_record"])(
  "what an approval was asked for stays in the form when it is refused with %s",
  (code) => {
    const typed = { reason: "Seen at the bank", receiptChecked: "true", nameChecked: "true" };
    const html = decision(code, typed);
    expect(fields(html, "reason")).toEqual([expect.stringContaining('value="Seen at the bank"')]);
    expect(fields(html, "receiptChecked")).toEqual(ticked);
    expect(fields(html, "nameChecked")).toEqual(ticked);
  },
);

test("an approval is asked for nothing that was not refused without it", () => {
  const html = decision("own_record", {});
  for (const name of ["reason", "receiptChecked", "nameChecked"]) {
    expect(fields(html, name)).toEqual([]);
  }
});

test("a receipt that was compared stays so while a payment is refused for something else", () => {
  const pay = (code: string, typed: Record<string, string>) =>
    drawn(
      createElement(PayForm, {
        id: "t1",
        cash: false,
        from: null,
        about: { amount: "1", name: "Aline" },
        closeHref: "/",
        next: null,
      }),
      code,
      typed,
    );
  expect(fields(pay("wrong_password", { receiptChecked: "true" }), "receiptChecked")).toEqual(
    ticked,
  );
  expect(fields(pay("wrong_password", {}), "receiptChecked")).toEqual([]);
});
