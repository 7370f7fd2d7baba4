"use server";

import { getTranslations } from "next-intl/server";
import { closeDrawer } from "@/lib/counter/close";
import { countDrawer, moveToSafe, openDrawer } from "@/lib/counter/drawer";
import { DENOMINATIONS, piecesField } from "@/lib/counter/rules";
import { countForm, openDrawerForm, safeMoveForm } from "@/lib/counter/schema";
import { pathId } from "@/lib/fields";
import { formatExact } from "@/lib/money";
import { fieldsOf, formAction } from "@/lib/web/action";
import { COUNTER } from "./address";

const PIECES = fieldsOf("integer", DENOMINATIONS.map(piecesField));
const SECOND = fieldsOf("text", ["secondStaff.identifier", "secondStaff.password"]);

const OF_DRAWER = { failed: "counter.drawer.failed", renews: COUNTER } as const;

/** Opens the reader's drawer. Answers what to say. */
export const openOwnDrawer = formAction({
  ...OF_DRAWER,
  right: "counter.use",
  schema: openDrawerForm,
  fields: { ...PIECES, ...SECOND },
  run: async (ctx, input) => {
    const t = await getTranslations("counter.drawer");
    return t("opened", { amount: formatExact((await openDrawer(ctx, input)).float) });
  },
});

/** Brings cash between the reader's drawer and the safe. */
export const moveCash = formAction({
  ...OF_DRAWER,
  right: "counter.use",
  schema: safeMoveForm,
  fields: { direction: "text", amount: "integer", ...SECOND },
  run: async (ctx, input) => {
    const t = await getTranslations("counter.drawer");
    const { amount } = await moveToSafe(ctx, input);
    return t(input.direction === "in" ? "fetched" : "brought", { amount: formatExact(amount) });
  },
});

/** Counts the reader's drawer, or one in its clerk's place, which then waits for somebody who closes it. */
export const countOne = formAction({
  ...OF_DRAWER,
  right: "counter.use",
  schema: countForm,
  fields: PIECES,
  run: async (ctx, input, form) => {
    const t = await getTranslations("counter.drawer");
    await countDrawer(ctx, drawerIn(form), input);
    return t("countedText");
  },
});

/** Closes the drawer of a colleague who has counted the same. */
export const closeTheirs = formAction({
  ...OF_DRAWER,
  right: "transactions.decide",
  schema: countForm,
  fields: PIECES,
  run: async (ctx, input, form) => {
    const t = await getTranslations("counter.drawer");
    const { clerk } = await closeDrawer(ctx, drawerIn(form), input);
    return t("closedText", { name: clerk.name });
  },
});

const drawerIn = (form: FormData) => pathId(String(form.get("id") ?? ""));
