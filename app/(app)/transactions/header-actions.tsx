import { useTranslations } from "next-intl";
import { ExportButton } from "@/components/export-button";
import { ClientTexts } from "@/components/texts/client-texts";
import { Button } from "@/components/ui/button";
import { FileText, Scale } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
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
        <Button asChild variant="outline">
          <Link href="/transactions/books">
            <Scale />
            {books("short")}
          </Link>
        </Button>
      )}
      <Button asChild variant="outline">
        <Link
          href={`/transactions/statement${all && state.member ? `?member=${state.member}` : ""}`}
        >
          <FileText />
          {documents("statement")}
        </Link>
      </Button>
      {(!all || holds(actor, "transactions.export")) && (
        <ClientTexts namespaces={["transactions.export"]}>
          <ExportButton href={exportAddress(state)} texts="transactions.export" />
        </ClientTexts>
      )}
    </>
  );
}
