import { z } from "zod";
import { bookDay } from "@/lib/accounting/schema";

/** GET /api/proof, /transparency.json: a Kigali day; the newest that is proved when none is given. */
export const proofQuery = z.strictObject({ day: bookDay.optional() });
