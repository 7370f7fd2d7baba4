import { z } from "zod";
import { cursorField, limitField } from "@/lib/paging";

/** The query string of GET /api/sessions. */
export const sessionQuery = z.strictObject({
  cursor: cursorField.optional(),
  limit: limitField.optional(),
});

/** Where a member is signed in, as they see it; `current` is the session that asks. */
export type SessionView = {
  id: string;
  platform: string;
  browser: string;
  address: string | null;
  signedInAt: string;
  lastSeenAt: string;
  expiresAt: string;
  current: boolean;
};
