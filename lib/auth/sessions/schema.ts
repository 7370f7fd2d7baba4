import { z } from "zod";
import { cursorField, limitField } from "@/lib/paging";

/** The query string of GET /api/sessions. */
export const sessionQuery = z.strictObject({
  cursor: cursorField.optional(),
  limit: limitField.optional(),
});

/** Which session a button of the settings ends: one, or all others. */
export const endSchema = z.strictObject({
  session: z
    .string({ error: "invalidValue" })
    .toLowerCase()
    .regex(/^(others|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/, "invalidValue"),
});
