import { database } from "@/db/client";
import { MOST_BYTES, takeMessage } from "@/lib/reconciliation/inbox";
import { messageSchema } from "@/lib/reconciliation/message";
import * as answers from "@/lib/reconciliation/views";
import { readText } from "@/lib/web/body";
import { answer, json, resource, uncheckedRoute } from "@/lib/web/handler";
import { addressOf } from "@/lib/web/session";

export const dynamic = "force-dynamic";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: uncheckedRoute({
    summary:
      "A message that a phone of the office sends on, signed with its key (docs/sms-forwarder.md); it credits nobody",
    readsItself: { json: messageSchema },
    answer: answers.taken,
    status: 202,
    fails: [
      "forwarder_refused",
      "forwarder_clock",
      "too_many_attempts",
      "malformed",
      "body_too_large",
      "not_reconciled",
      "statement_elsewhere",
      "account_closed",
      "invalid",
      "channel_short",
      "forbidden",
      "decider_held",
    ],
    run: (request) =>
      answer(async () => {
        const now = new Date();
        const { headers, nextUrl } = request;
        const body = await readText(request, MOST_BYTES);
        const device = headers.get("x-device") ?? nextUrl.searchParams.get("device") ?? "";
        const timestamp = headers.get("x-timestamp") ?? "";
        const signature = headers.get("x-signature") ?? "";
        const asked = { db: database(), address: addressOf(headers), now };
        const taken = await takeMessage(asked, device, { timestamp, signature, body });
        return json(taken, { status: 202 });
      }),
  }),
});
