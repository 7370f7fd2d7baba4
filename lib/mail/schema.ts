import { z } from "zod";
import type { LinkState } from "@/lib/mail/rules";
import type { OutboxMail } from "@/lib/mail/views";
import { cursorField, limitField } from "@/lib/paging";

/** The query string of GET /admin/outbox. */
export const outboxQuery = z.strictObject({
  cursor: cursorField.optional(),
  limit: limitField.optional(),
});

export type MailState = "sent" | "failed" | "dropped" | "waiting" | "kept";

/** A mail as the outbox screen lists it. */
export type MailRow = Omit<OutboxMail, "text" | "links"> & {
  id: string;
  language: string;
  /** `kept`: not sent, since there is no mail server; `dropped`: no longer wanted. */
  state: MailState;
  attempts: number;
  lastError: string | null;
};

/** A mail that was opened on the screen; `linkState` says whether its links are told. */
export type MailView = MailRow & Pick<OutboxMail, "text" | "links"> & { linkState: LinkState };
