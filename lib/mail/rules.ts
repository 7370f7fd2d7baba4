import type { MailKind } from "@/lib/mail/texts";
import { can, RIGHTS, type Role } from "@/lib/permissions";

/** Mail whose link opens an account to whoever follows it. */
const OPENING: readonly string[] = [
  "passwordReset",
  "invitation",
  "emailConfirm",
] satisfies MailKind[];

/** Where the application runs: with demonstration data, and with a mail server. */
export type Place = { demonstration: boolean; sendsMail: boolean };

/**
 * A mail's links as a reader of the outbox meets them: `plain` open nothing, `secret` ones open an account
 * and may be seen, `unsent` ones nobody sees here, `withheld` ones not this reader.
 */
export type LinkState = "plain" | "secret" | "unsent" | "withheld";

/** Whether a link that opens an account reaches anybody: by mail, or in the demonstration's outbox. */
export function linksArrive({ demonstration, sendsMail }: Place): boolean {
  return demonstration || sendsMail;
}

/**
 * How the links of a mail stand to a reader (decisions, section 15): those that open an account are for
 * administrators alone, and only where its owner has no right that the reader has not. In an organisation's own
 * application nobody reads the link of an account that exists: its owner gets it by mail, and the office opens no
 * account alone. Without a mail server it shows none at all. `owner`: null where it is not known.
 */
export function linkState(kind: string, owner: Role | null, reader: Role, place: Place): LinkState {
  if (!OPENING.includes(kind)) return "plain";
  if (!linksArrive(place)) return "unsent";
  if (owner !== null && !place.demonstration) return "withheld";
  const nobodys = kind === "invitation" && owner === null;
  const within =
    owner !== null && RIGHTS.every((right) => !can(owner, right) || can(reader, right));
  return can(reader, "outbox.links") && (nobodys || within) ? "secret" : "withheld";
}

/** A text without its links, each replaced by `instead`. */
export function withoutLinks(text: string, links: readonly string[], instead: string): string {
  return links.reduce((rest, link) => rest.replaceAll(link, instead), text);
}
