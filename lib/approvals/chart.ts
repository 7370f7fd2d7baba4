import { sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { type ChartAccount, chartAccount, listHeadings } from "@/lib/accounting/chart/queries";
import { type ChartTerms, classOf, nameField } from "@/lib/accounting/chart/rules";
import type { Act } from "@/lib/approvals/act";
import type { Change } from "@/lib/approvals/schema";
import { record } from "@/lib/audit/commands";
import { AppError } from "@/lib/errors";
import { ledgerRefusal } from "@/lib/ledger/refusals";
import { LOCALES } from "@/lib/locales";

/** Adds an account to the chart, or renames, closes or opens one again (decisions, sections 15 and 17). */
export const chart: Act<ChartTerms> = {
  subject: "chart",

  async look(db, _, terms) {
    const found = await chartAccount(db, terms.code);
    const changes = terms.does === "add" ? await added(db, terms, found) : changed(terms, found);
    const nothing = { amount: null, type: null, from: null, to: null, movements: [] };
    return {
      effect: { about: terms.code, ...nothing, changes },
      interested: [],
    };
  },

  async run(ctx, tx, { id, subjectId, terms }) {
    try {
      await tx.execute(sql`select chart_change(${id}, ${ctx.now.toISOString()})`);
    } catch (error) {
      // Since it was looked at, something has come onto it or waits for it.
      throw ledgerRefusal(error);
    }
    const { does, code, name, active } = terms;
    await record(
      { ...ctx, db: tx },
      {
        action: does === "add" ? "chart.add" : "chart.change",
        outcome: "done",
        subject: { type: "chart", id: subjectId },
        detail: { code, ...name, active, proposal: id },
      },
    );
  },
};

/** What the two people are shown of a new account. Throws invalid beside its number or its heading. */
async function added(db: Executor, terms: ChartTerms, found: ChartAccount | null) {
  const { code, name, parent, contra, method } = terms;
  if (found) throw new AppError("invalid", {}, { number: { key: "chartTaken", values: { code } } });
  const of = classOf(code);
  if (method && (of !== "asset" || contra))
    throw new AppError("invalid", {}, { method: { key: "chartMethod" } });
  if (contra && of !== "asset")
    throw new AppError("invalid", {}, { contra: { key: "chartContra" } });
  const headings = parent === null ? [] : await listHeadings(db);
  const under = headings.find(({ kind }) => kind === parent);
  if (parent !== null && under?.class !== of) {
    throw new AppError("invalid", {}, { parent: { key: "chartParent" } });
  }
  const differing: Change[] = [
    { what: "chartClass", before: null, after: contra ? "contra" : of },
    ...LOCALES.map((each) => ({ what: nameField(each), before: null, after: name[each] })),
  ];
  if (method) differing.push({ what: "chartMethod", before: null, after: method });
  if (under)
    differing.push({
      what: "chartParent",
      before: null,
      after: named(under),
    });
  return differing;
}

/** What changes of an account. Throws not_found, account_of_commands, account_not_empty, account_waits, or invalid where nothing does. */
function changed(terms: ChartTerms, found: ChartAccount | null): Change[] {
  if (!found) throw new AppError("not_found");
  const { code, balance, active } = found;
  const closes = active && !terms.active;
  if (!found.open || (closes && !found.closes)) {
    throw new AppError("account_of_commands", { code });
  }
  if (closes && balance !== 0) {
    throw new AppError("account_not_empty", { code, amount: Math.abs(balance) });
  }
  if (closes && found.waits) throw new AppError("account_waits", { code });
  const all: Change[] = [
    ...LOCALES.map((each) => ({
      what: nameField(each),
      before: found.name[each],
      after: terms.name[each],
    })),
    { what: "chartUse", before: used(active), after: used(terms.active) },
  ];
  const differing = all.filter(({ before, after }) => before !== after);
  if (differing.length === 0)
    throw new AppError("invalid", {}, { [nameField(LOCALES[0])]: { key: "chartSame" } });
  return differing;
}

const named = ({ code, name }: Pick<ChartAccount, "code" | "name">) =>
  `${code} ${LOCALES.map((each) => name[each]).join(" / ")}`;
const used = (active: boolean) => (active ? "open" : "closed");
