import { z } from "zod";
import { AppError } from "@/lib/errors";
import { atLeast, atMost } from "@/lib/lengths";

/** A message that a phone received: from whom, when by its own clock, and what it says. */
export type Message = { from: string; text: string; at: Date | null };

const instant = z
  .union([z.iso.datetime({ offset: true }), z.int().positive()])
  .transform((at) => new Date(at))
  .nullish()
  .catch(null);
const text = z.string().check(atLeast(1, "required"), atMost(4_000, "tooLong"));
const from = z.string().check(atMost(100, "tooLong"));

/** The body of POST /api/inbox/sms as docs/sms-forwarder.md says it. */
export const messageSchema = z.object({ from, text, receivedAt: instant });

// What "SMS Gateway for Android" sends of a message, and of what is none.
const gateway = z.object({
  event: z.string(),
  payload: z.object({
    message: text,
    phoneNumber: from.optional(),
    sender: from.optional(),
    receivedAt: instant,
  }),
});
const event = z.object({ event: z.string() });
const RECEIVED = "sms:received";

/** Reads what a phone sent; null where it only says that it is there. Throws malformed. */
export function messageOf(body: string): Message | null {
  const sent = parsed(body);
  const own = messageSchema.safeParse(sent);
  if (own.success) {
    const { from, text, receivedAt: at } = own.data;
    return { from, text, at: at ?? null };
  }
  const forwarded = event.safeParse(sent);
  if (forwarded.success && forwarded.data.event !== RECEIVED) return null;
  const other = gateway.safeParse(sent);
  if (!other.success) throw new AppError("malformed");
  const { message, phoneNumber, sender, receivedAt: at } = other.data.payload;
  return { from: phoneNumber ?? sender ?? "", text: message, at: at ?? null };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new AppError("malformed");
  }
}

const ESCAPED: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
  "\n": "&#10;",
  "\r": "&#13;",
  "\t": "&#9;",
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no other control characters.
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const attribute = (text: string) =>
  text
    .toWellFormed()
    .replace(CONTROLS, "")
    .replace(/[&<>"'\n\r\t]/g, (each) => ESCAPED[each] ?? each);

/**
 * A message as a phone's backup of this one, so that one reader reads both, and what a payer writes into a message
 * begins no other one.
 */
export function backupOf({ from, text, at }: Message): string {
  const date = at ? ` date="${at.getTime()}"` : "";
  return `<?xml version="1.0" encoding="UTF-8"?>\n<smses count="1"><sms address="${attribute(from)}"${date} type="1" body="${attribute(text)}" /></smses>`;
}
