import { useTranslations } from "next-intl";
import { ExportButton } from "@/components/export-button";
import { ClientTexts } from "@/components/texts/client-texts";
import { buttonVariants } from "@/components/ui/button-look";
import { Printer } from "@/components/ui/icons";
import type { Actor } from "@/lib/context";
import { SHOWN_LINES } from "@/lib/statements/schema";
import { holds } from "@/lib/web/session";
import { PrintButton } from "../books/print-button";
import { type StatementState, statementAddress } from "./address";

type Props = { state: StatementState; lines: number; actor: Actor };

/** The statement to keep: as PDF, on paper, as a file for spreadsheets. */
export function StatementActions({ state, lines, actor }: Props) {
  const t = useTranslations("documents");
  return (
    <div className="no-print mt-5 flex flex-wrap gap-2">
      <ClientTexts namespaces={["documents.pdf"]} formless>
        <ExportButton
          href={statementAddress(state, "pdf")}
          variant="default"
          texts="documents.pdf"
        />
      </ClientTexts>
      {(!state.member || holds(actor, "transactions.export")) && (
        <ClientTexts namespaces={["documents.csv"]} formless>
          <ExportButton href={statementAddress(state, "export")} texts="documents.csv" />
        </ClientTexts>
      )}
      <PrintButton label={t("print")} />
      {lines > SHOWN_LINES && (
        <a
          href={statementAddress(state, undefined, { print: 1 })}
          className={buttonVariants({ variant: "ghost" })}
        >
          <Printer />
          {t("printAll")}
        </a>
      )}
    </div>
  );
}
