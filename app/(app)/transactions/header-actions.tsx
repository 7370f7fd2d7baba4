import { useTranslations } from "next-intl";
import { ExportButton } from "@/components/export-button";
import { ClientTexts } from "@/components/texts/client-texts";
import { ButtonLink } from "@/components/ui/button-link";
import { FileText, Scale } from "@/components/ui/icons";
import type { Actor } from "@/lib/context";
import { holds } from "@/lib/web/session";
import { exportAddress, type ListState } from "./address";

type Props = { actor: Actor; state: ListState; all: boolean };

/** The books behind the list, and the list as a file: everybody's for those who may, or one's own. */
export function HeaderActions({ actor, state, all }: Props) {
  const documents = useTranslations("documents");
  const books = useTranslations("books");
  return (
    <>
      {holds(actor, "books.view") && (
        <ButtonLink variant="outline" href="/transactions/books">
          <Scale />
          {books("short")}
        </ButtonLink>
      )}
      <ButtonLink
        variant="outline"
        href={`/transactions/statement${all && state.member ? `?member=${state.member}` : ""}`}
      >
        <FileText />
        {documents("statement")}
      </ButtonLink>
      {(!all || holds(actor, "transactions.export")) && (
        <ClientTexts namespaces={["transactions.export"]}>
          <ExportButton href={exportAddress(state)} texts="transactions.export" />
        </ClientTexts>
      )}
    </>
  );
}
