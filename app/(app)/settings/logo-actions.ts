"use server";

import { proposeLogo } from "@/lib/approvals/logo";
import { logoForm } from "@/lib/settings/form/schema";
import { formAction } from "@/lib/web/action";
import { readUpload } from "../projects/read-upload";

/** Proposes another logo, or none, from a day on where one is named. Answers the proposal, or null where it is shown already. */
export const saveLogo = formAction({
  schema: logoForm,
  fields: { from: "text", none: "text" },
  right: "system.manage",
  renews: "/settings",
  failed: "settings.logo.failed",
  // A picture may be opened behind others.
  unhurried: true,
  run: async (ctx, { from, none }, form) =>
    proposeLogo(ctx, none ? null : (await readUpload(form)).bytes, from),
});
