"use server";

import { getTranslations } from "next-intl/server";
import type { Context } from "@/lib/context";
import type { Paper } from "@/lib/documents/paper";
import { issuePassbookPage, openPassbookPage } from "@/lib/documents/passbook-page";
import { type PassbookPageInput, passbookPageSchema } from "@/lib/documents/schema";
import { squareOf } from "@/lib/square-code";
import { formAction } from "@/lib/web/action";
import type { StepsState } from "@/lib/web/steps-state";
import { passbookPaper, printedLines } from "./passbook-paper";

/** A page that was issued, as it is printed. */
type PrintedPage = { done: string; paper: Paper; proof: NonNullable<StepsState["proof"]> };

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
  const paper = await passbookPaper(page);
  const proof = await issuePassbookPage(ctx, page, paper);
  const reference: [string, string] = [documents("documentReference"), proof.reference];
  return {
    done: t("done", { count: printedLines(page).length, name: page.member.name }),
    paper: { ...paper, facts: [...paper.facts, reference] },
    proof: {
      label: documents("code"),
      code: proof.code,
      square: squareOf(proof.address),
      squareLabel: documents("qr"),
    },
  };
}
