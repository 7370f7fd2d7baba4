"use server";

import { makeForwarder, revokeForwarder } from "@/lib/reconciliation/forwarders";
import { forwarderForm, revokeForm } from "@/lib/reconciliation/schema";
import { formAction, quietAction } from "@/lib/web/action";

const HERE = "/transactions/reconcile";

/** What is typed into the phone. React would keep a `key` to itself. */
export type MadeForwarder = { id: string; secret: string; name: string };

/** Makes a key for a phone that sends messages on. */
export const addForwarder = formAction({
  schema: forwarderForm,
  fields: { channel: "text", name: "text" },
  right: "statements.bring",
  fresh: true,
  renews: HERE,
  run: async (ctx, input) => {
    const { id, key: secret } = await makeForwarder(ctx, input);
    return { id, secret, name: input.name };
  },
});

/** Revokes a phone's key. */
export const endForwarder = quietAction({
  schema: revokeForm,
  fields: { id: "text" },
  right: "statements.bring",
  renews: HERE,
  run: (ctx, { id }) => revokeForwarder(ctx, id),
});
