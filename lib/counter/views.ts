import { z } from "zod";
import { count, francs, id, instant, named, text } from "@/lib/answer-words";

const cash = z.record(text, count);

/** A drawer; what was expected in it is null until it is closed. */
export const drawer = named(
  "Drawer",
  z.strictObject({
    id,
    clerk: z.strictObject({ id, name: text }),
    /** Its clerk may serve at the desk. */
    serves: z.boolean(),
    state: z.enum(["open", "counted", "closed"]),
    openedAt: instant,
    float: francs,
    counted: francs.nullable(),
    countedCash: cash.nullable(),
    countedAt: instant.nullable(),
    /** Its clerk, or who counted in their place. */
    countedBy: id.nullable(),
    expected: francs.nullable(),
    difference: francs.nullable(),
    closedBy: id.nullable(),
    closedAt: instant.nullable(),
  }),
);
/** A drawer. Francs; what was expected and how much it differs is told once it is closed: its count is blind until then. */
export type DrawerView = z.infer<typeof drawer>;

/** Where the slip of something at the desk is to be had, and the code by which it is checked. */
export const slip = named("Slip", z.strictObject({ url: text, code: text }));
