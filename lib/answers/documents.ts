import { z } from "zod";

/** GET /api/check: what has become of a receipt's transaction since it was made. */
export const documentCheck = z.strictObject({
  genuine: z.literal(true),
  since: z
    .enum(["pending", "approved", "rejected", "reversed", "voided", "repaid", "written_off"])
    .nullable(),
});
