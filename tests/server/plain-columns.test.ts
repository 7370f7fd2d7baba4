import type { APIRequestContext } from "@playwright/test";
import en from "@/messages/en.json";
import { openPlain, pressPlain, textOf } from "./plain-form";
import { expect, test } from "./server-test";

/** Statements of Airtel count from now on, as two people say; deposits need no line. Once there, it stays. */
async function switchOn(asks: APIRequestContext, agrees: APIRequestContext): Promise<void> {
  const { settings: present } = await (await asks.get("/admin/settings")).json();
  const { updatedAt: _, updatedBy: __, ...kept } = present;
  const data = { ...kept, reconciled: "airtel", proofRequired: "" };
  const asked = await asks.put("/admin/settings", { data });
  expect([200, 202], await asked.text()).toContain(asked.status());
  const { proposal } = await asked.json();
  // Null where it holds already.
  if (!proposal) return;
  const confirm = { data: { decision: "confirm" } };
  const agreed = await agrees.put(`/admin/proposals/${proposal}`, confirm);
  expect(agreed.status(), await agreed.text()).toBe(200);
}

/** A minute from now in Kigali, after the statements began to count, the day first. */
function soonDayFirst(): string {
  const now = new Date(Date.now() + 2 * 3_600_000 + 60_000).toISOString();
  return `${now.slice(0, 10).split("-").reverse().join("/")} ${now.slice(11, 19)}`;
}

test("the columns of a table are named, tried and brought in, the file chosen again each time", async ({
  clientOf,
}) => {
  const [admin, director] = [await clientOf("admin"), await clientOf("director")];
  await switchOn(admin, director);
  const { bring, columns } = en.reconcile;
  const table = [
    "Dag;Wat;Som",
    ...["5.110,00", "5.310,00"].map((sum) => `${soonDayFirst()};Huur;${sum}`),
  ];
  const file = new File([table.join("\n")], "table.csv", { type: "text/csv" });
  let page = await openPlain(admin, "/transactions/reconcile?bring=1");
  page = await pressPlain(admin, page, bring.preview, { channel: "airtel", file });
  expect(textOf(page)).toContain(columns.chooseAgain);
  // What is refused is said beside the columns, and what was chosen stays.
  page = await pressPlain(admin, page, bring.preview, { file });
  expect(textOf(page)).toContain(en.errors.field.mappingAmount);
  const named = { file, "col.2": "amount", decimal: "," };
  page = await pressPlain(admin, page, bring.preview, named);
  expect(textOf(page)).toContain("RWF 10,420");
  page = await pressPlain(admin, page, bring.now, { file });
  expect(textOf(page)).toContain("2 lines are brought in.");
});
