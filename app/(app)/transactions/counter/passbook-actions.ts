"use server";

import { getTranslations } from "next-intl/server";
import type { Context } from "@/lib/context";
import { issuePassbookPage, openPassbookPage } from "@/lib/documents/passbook-page";
import type { Printout } from "@/lib/documents/printout";
import { type PassbookPageInput, passbookPageSchema } from "@/lib/documents/schema";
import { letterhead } from "@/lib/settings/queries";
import { squareOf } from "@/lib/square-code";
import { formAction } from "@/lib/web/action";
import type { StepsState } from "@/lib/web/steps-state";
import { passbookPrintout, printedLines } from "./passbook-printout";

/** A page that was issued, as it is printed. */
type PrintedPage = { done: string; printout: Printout; proof: NonNullable<StepsState["proof"]> };

/** Issues a page of a member's passbook, to be printed at the desk. It moves no money: no password is asked for. */
export const printPassbook = formAction({
  right: "counter.use",
  fresh: false,
  schema: passbookPageSchema,
  fields: { memberId: "text", lines: "text", from: "text", to: "text" },
  failed: "counter.passbook.failed",
  run: issued,
});

async function issued(ctx: Context, input: PassbookPageInput): Promise<PrintedPage> {
  const t = await getTranslations("counter.passbook");
  const documents = await getTranslations("documents");
  const page = await openPassbookPage(ctx, input);
  const printout = await passbookPrintout(page, (await letterhead(ctx.db)).name);
  const proof = await issuePassbookPage(ctx, page, printout);
  const reference: [string, string] = [documents("documentReference"), proof.reference];
  return {
    done: t("done", { count: printedLines(page).length, name: page.member.name }),
    printout: { ...printout, facts: [...printout.facts, reference] },
    proof: {
      label: documents("code"),
      code: proof.code,
      square: squareOf(proof.address),
      squareLabel: documents("qr"),
    },
  };
}
