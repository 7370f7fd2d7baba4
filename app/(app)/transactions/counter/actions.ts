"use server";

import { getTranslations } from "next-intl/server";
import type { Context } from "@/lib/context";
import { closeDrawer } from "@/lib/counter/close";
import { countDrawer, moveToSafe, openDrawer } from "@/lib/counter/drawer";
import type { DrawerView } from "@/lib/counter/queries";
import { DENOMINATIONS, piecesField } from "@/lib/counter/rules";
import { type CountInput, countForm, openDrawerForm, safeMoveForm } from "@/lib/counter/schema";
import { pathId } from "@/lib/fields";
import { formatExact } from "@/lib/money";
import { type FormState, fieldsOf, runForm } from "@/lib/web/action";
import { COUNTER } from "./address";

const PIECES = fieldsOf("integer", DENOMINATIONS.map(piecesField));
const SECOND = fieldsOf("text", ["secondStaff.identifier", "secondStaff.password"]);

/** Opens the reader's drawer. Answers what to say. */
export async function openOwnDrawer(
  _: FormState<string>,
  form: FormData,
): Promise<FormState<string>> {
  const t = await getTranslations("counter.drawer");
  return runForm(form, {
    right: "counter.use",
    schema: openDrawerForm,
    fields: { ...PIECES, ...SECOND },
    failed: t("failed"),
    renews: COUNTER,
    run: async (ctx, input) =>
      t("opened", { amount: formatExact((await openDrawer(ctx, input)).float) }),
  });
}

/** Brings cash between the reader's drawer and the safe. */
export async function moveCash(_: FormState<string>, form: FormData): Promise<FormState<string>> {
  const t = await getTranslations("counter.drawer");
  return runForm(form, {
    right: "counter.use",
    schema: safeMoveForm,
    fields: { direction: "text", amount: "integer", ...SECOND },
    failed: t("failed"),
    renews: COUNTER,
    run: async (ctx, input) => {
      const { amount } = await moveToSafe(ctx, input);
      return t(input.direction === "in" ? "fetched" : "brought", { amount: formatExact(amount) });
    },
  });
}

/** Counts the reader's drawer, or one in its clerk's place, which then waits for somebody who closes it. */
export async function countOne(_: FormState<string>, form: FormData): Promise<FormState<string>> {
  const t = await getTranslations("counter.drawer");
  return counted(form, "counter.use", countDrawer, () => t("countedText"));
}

/** Closes the drawer of a colleague who has counted the same. */
export async function closeTheirs(
  _: FormState<string>,
  form: FormData,
): Promise<FormState<string>> {
  const t = await getTranslations("counter.drawer");
  const said = ({ clerk }: DrawerView) => t("closedText", { name: clerk.name });
  return counted(form, "transactions.decide", closeDrawer, said);
}

async function counted(
  form: FormData,
  right: "counter.use" | "transactions.decide",
  act: (ctx: Context, id: string, input: CountInput) => Promise<DrawerView>,
  said: (drawer: DrawerView) => string,
): Promise<FormState<string>> {
  const t = await getTranslations("counter.drawer");
  return runForm(form, {
    right,
    schema: countForm,
    fields: PIECES,
    failed: t("failed"),
    renews: COUNTER,
    run: async (ctx, input) => said(await act(ctx, pathId(String(form.get("id") ?? "")), input)),
  });
}
