import { useTranslations } from "next-intl";
import { ExportButton } from "@/components/lazy-export-button";
import { ClientTexts } from "@/components/texts/client-texts";
import { ButtonLink } from "@/components/ui/button-link";
import { Banknote, Download, FileText, Landmark, Scale } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { menuItemClass } from "@/components/ui/menu";
import type { Actor } from "@/lib/context";
import { holds } from "@/lib/web/session";
import { exportAddress, type ListState } from "./address";

type Props = { actor: Actor; state: ListState; all: boolean };

/** The books behind the list, and the list as a file: everybody's for those who may, or one's own. */
export function HeaderActions({ actor, state, all }: Props) {
  const documents = useTranslations("documents");
  const books = useTranslations("books");
  const reconcile = useTranslations("reconcile");
  const counter = useTranslations("counter");
  return (
    <>
      {holds(actor, "counter.use") && (
        <ButtonLink variant="outline" href="/transactions/counter">
          <Banknote />
          {counter("title")}
        </ButtonLink>
      )}
      {holds(actor, "books.view") && (
        <ButtonLink variant="outline" href="/transactions/books">
          <Scale />
          {books("short")}
        </ButtonLink>
      )}
      {holds(actor, "books.view") && (
        <ButtonLink variant="outline" href="/transactions/reconcile">
          <Landmark />
          {reconcile("link")}
        </ButtonLink>
      )}
      <ButtonLink variant="outline" href={statementHref(state, all)}>
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

/** The same on a phone, within the list's menu. */
export function MoreActions({ actor, state, all }: Props) {
  const documents = useTranslations("documents");
  const books = useTranslations("books");
  const reconcile = useTranslations("reconcile");
  const exports = useTranslations("transactions.export");
  const counter = useTranslations("counter");
  return (
    <>
      {holds(actor, "counter.use") && (
        <Link href="/transactions/counter" className={menuItemClass}>
          <Banknote />
          {counter("title")}
        </Link>
      )}
      {holds(actor, "books.view") && (
        <Link href="/transactions/books" className={menuItemClass}>
          <Scale />
          {books("short")}
        </Link>
      )}
      {holds(actor, "books.view") && (
        <Link href="/transactions/reconcile" className={menuItemClass}>
          <Landmark />
          {reconcile("link")}
        </Link>
      )}
      <Link href={statementHref(state, all)} className={menuItemClass}>
        <FileText />
        {documents("statement")}
      </Link>
      {(!all || holds(actor, "transactions.export")) && (
        <a href={exportAddress(state)} download className={menuItemClass}>
          <Download />
          {exports("export")}
        </a>
      )}
    </>
  );
}

const statementHref = (state: ListState, all: boolean) =>
  `/transactions/statement${all && state.member ? `?member=${state.member}` : ""}`;
