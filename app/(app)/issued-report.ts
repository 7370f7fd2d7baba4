import { getLocale, getTranslations } from "next-intl/server";
import { headTexts } from "@/components/documents/head-texts";
import { proofTexts } from "@/components/documents/proof-texts";
import { formatDateTime } from "@/lib/dates";
import type { ReportDocument } from "@/lib/documents/pdf/report";
import type { Printout } from "@/lib/documents/printout";
import { issueDocument } from "@/lib/documents/proof";
import type { Entry, Issuer } from "@/lib/documents/register";
import { settledOrigin } from "@/lib/net/origin.mjs";
import type { Letterhead } from "@/lib/settings/letterhead";

type Printed = {
  head: Letterhead;
  /** The Kigali days that it covers. */
  days: Entry["days"];
  empty: string;
  note: string;
};

/** Issues a printout of the cooperative, and answers it for printing: with its code, and when it was made. */
export async function issuedReport(
  by: Issuer,
  printout: Printout,
  { head, days, empty, note }: Printed,
): Promise<ReportDocument & { kind: "report" }> {
  const t = await getTranslations("reports.document");
  const proof = await issueDocument(by, printout, days, settledOrigin());
  const madeAt: [string, string] = [t("madeAt"), formatDateTime(by.now, await getLocale())];
  return {
    kind: "report",
    ...printout,
    head: await headTexts(head),
    facts: [...printout.facts, madeAt],
    rows: printout.rows.map((cells) => ({ cells, part: 0 })),
    empty,
    note,
    signed: true,
    page: t("page", { page: "{page}", pages: "{pages}" }),
    proof: { proof, texts: await proofTexts(proof) },
  };
}
