import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { OldBooksLines } from "@/components/documents/old-books";
import { Listed } from "@/components/listed";
import { PageHeader } from "@/components/page-header";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { database } from "@/db/client";
import { formatDay } from "@/lib/dates";
import { memberId } from "@/lib/fields";
import { listAddress } from "@/lib/list-address";
import { PAGE_SIZE } from "@/lib/paging";
import { openOldBooks } from "@/lib/statements/commands";
import { oldBooksPlace } from "@/lib/statements/old-books";
import { loadedIfKnown } from "@/lib/web/loaded";
import { requireRight } from "@/lib/web/refusals";
import { addressOf, requireActor } from "@/lib/web/session";

const HERE = "/transactions/statement/before";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("documents.oldBooks"))("short") };
}

type Search = Promise<Record<string, string | string[] | undefined>>;

/** All that one did in the books of before; with `member`, somebody else for the office. */
export default async function OldBooksPage({ searchParams }: { searchParams: Search }) {
  const actor = await requireActor(HERE);
  const { member: asked, cursor } = await searchParams;
  const member = typeof asked === "string" && asked.toLowerCase() !== actor.id ? asked : null;
  if (member !== null) {
    await requireRight(actor, "transactions.list");
    if (!memberId("notFound").safeParse(member).success) notFound();
  }
  const t = await getTranslations("documents.oldBooks");
  const documents = await getTranslations("documents");
  const locale = await getLocale();
  const from = oldBooksPlace(cursor);
  const sent = await headers();
  const ctx = { db: database(), actor, now: new Date(), address: addressOf(sent) };
  const read = await loadedIfKnown(() => openOldBooks(ctx, member ?? actor.id, from, PAGE_SIZE));
  if (read === "unknown") notFound();
  const old = read?.old;
  const at = (next: string | undefined) => listAddress(HERE, { member, cursor: next });
  return (
    <>
      <PageHeader
        title={old ? t("title", { day: formatDay(old.cutOver, locale) }) : t("short")}
        subtitle={read?.name ? t("of", { name: read.name, count: old?.count ?? 0 }) : undefined}
        actions={
          <ButtonLink variant="outline" href={listAddress("/transactions/statement", { member })}>
            {documents("statement")}
          </ButtonLink>
        }
      />
      {old && <p className="mb-4 text-sm text-muted-foreground">{t("text")}</p>}
      <Listed
        page={read?.page ?? null}
        failed={documents("failed")}
        empty={<EmptyState title={t("none")} />}
        from={from}
        at={at}
      >
        {(lines) => <OldBooksLines lines={lines} />}
      </Listed>
    </>
  );
}
