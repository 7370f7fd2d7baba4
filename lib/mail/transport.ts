import { isIP } from "node:net";
import nodemailer, { type TransportOptions } from "nodemailer";
import { env } from "@/lib/env";

/** What goes out, once. `id` names it to the mail servers on its way. */
type Outgoing = { id: string; to: string; subject: string; text: string; html: string };
export type SendMail = (mail: Outgoing) => Promise<void>;

const STEP_MS = 10_000;

/** Sends through the SMTP server at `url` as `from`. Rejects when the server does not take it. */
export function smtp(url: string, from: string): { send: SendMail; close: () => void } {
  const transport = nodemailer.createTransport({
    url,
    connectionTimeout: STEP_MS,
    greetingTimeout: STEP_MS,
    socketTimeout: STEP_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as TransportOptions);
  const host = from.match(/@([\w.-]+)>?\s*$/)?.[1] ?? "localhost";
  return {
    // The same id at every try: a server that took it before knows it again.
    send: async ({ id, to, ...parts }) => {
      await transport.sendMail({
        ...parts,
        from,
        to: { name: "", address: to },
        messageId: `<${id}@${host}>`,
        headers: { "Auto-Submitted": "auto-generated" },
      });
    },
    close: () => transport.close(),
  };
}

/** Whether mail goes out at all; without SMTP_URL it stays in the outbox for the office to read. */
export function sendsMail(): boolean {
  return env().SMTP_URL !== undefined;
}

/** As whom mail goes out: MAIL_FROM, else no-reply at the public or the mail server's host. */
export function mailFrom(): string {
  const { MAIL_FROM, PUBLIC_URL, SMTP_URL } = env();
  const address = PUBLIC_URL ?? SMTP_URL;
  const host = address ? new URL(address).hostname : "";
  const named = host && !isIP(host) && !host.startsWith("[") ? host : "localhost";
  return MAIL_FROM ?? `Open Future <no-reply@${named}>`;
}
