import { clsx } from "clsx";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ExportButton } from "@/components/export-button";
import { PageHeader } from "@/components/page-header";
import { PageLinks } from "@/components/page-links";
import { ClientTexts } from "@/components/texts/client-texts";
import { TryAgain } from "@/components/try-again";
import { ButtonLink } from "@/components/ui/button-link";
import { Dialog } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { database } from "@/db/client";
import { memberId } from "@/lib/fields";
import { STATEMENT_METHODS } from "@/lib/methods";
import { formatExact } from "@/lib/money";
import { PAGE_SIZE, readCursor } from "@/lib/paging";
import { certainLines } from "@/lib/reconciliation/certain";
import { channelStates } from "@/lib/reconciliation/channels";
import { listForwarders } from "@/lib/reconciliation/forwarders";
import { fileById, listFiles, listLines, listUnproven } from "@/lib/reconciliation/queries";
import { allSuggestions } from "@/lib/reconciliation/suggestions";
import type { LineState } from "@/lib/reconciliation/views";
import { loaded } from "@/lib/web/loaded";
import { requireRight } from "@/lib/web/refusals";
import { holds, requireActor } from "@/lib/web/session";
import { ActForm } from "./act-form";
import { BringForm } from "./bring-form";
import { ChannelCards } from "./channel-cards";
import { ConfirmAll } from "./confirm-all";
import { Files, Unproven } from "./files";
import { ForwarderDialogs } from "./forwarder-dialogs";
import { Forwarders } from "./forwarders";
import { LineDialog } from "./line-dialog";
import { LineRows } from "./line-rows";

const HERE = "/transactions/reconcile";
const TABS = ["unmatched", "matched", "explained", "ignored"] as const;
const FILES_SHOWN = 8;

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("reconcile"))("title") };
}

type Search = Promise<Record<string, string | string[] | undefined>>;

/** Where the books and what providers and banks tell agree, and what is left to explain (decisions, section 19). */
export default async function ReconcilePage({ searchParams }: { searchParams: Search }) {
  const actor = await requireActor(HERE);
  await requireRight(actor, "books.view");
  const t = await getTranslations("reconcile");
  const methods = await getTranslations("methods");
  const { state: asked, cursor, older, file: ofFile, line, bring, back } = await searchParams;
  const { phone, revoke } = await searchParams;
  // The lines of one statement are shown whatever became of them.
  const file = isId(ofFile) ? ofFile : undefined;
  const chosen = TABS.find((each) => each === asked);
  const state = chosen ?? (file ? undefined : "unmatched");
  const from = typeof cursor === "string" ? cursor : undefined;
  const unprovenFrom = typeof older === "string" ? older : undefined;
  const db = database();
  const now = new Date();
  const at = (parts: Record<string, string | undefined>) =>
    address({ state, file, cursor: from, older: unprovenFrom, ...parts });
  const read = await loaded(
    Promise.all([
      channelStates(db, now),
      allSuggestions(db, now),
      listFiles(db, { forwarder: isId(phone) ? phone : null }, null, FILES_SHOWN),
      file ? fileById(db, file) : null,
      listForwarders(db, now),
    ]),
  );
  const unproven = await loaded(
    (async () => listUnproven(db, readCursor(unprovenFrom), PAGE_SIZE))(),
  );
  const page = await loaded(
    (async () => listLines(db, { state, file }, readCursor(from), PAGE_SIZE))(),
  );
  const [brings, matches] = [holds(actor, "statements.bring"), holds(actor, "statements.match")];
  if (!read || !page || !unproven) {
    return (
      <>
        <PageHeader title={t("title")} />
        <TryAgain message={t("failed")} />
      </>
    );
  }
  const [channels, suggested, files, shownFile, phones] = read;
  const counting = channels.filter(({ since }) => since !== null);
  const certain = certainLines(suggested);
  return (
    <>
      <PageHeader
        title={t("title")}
        subtitle={t("subtitle")}
        actions={
          <>
            <ButtonLink variant="outline" href="/transactions">
              {t("back")}
            </ButtonLink>
            <ClientTexts namespaces={["reconcile.export"]}>
              <ExportButton href={exportAddress({ state, file })} texts="reconcile.export" />
            </ClientTexts>
            {brings && counting.length > 0 && (
              <ButtonLink href={at({ bring: "1" })} scroll={false}>
                {t("bring.title")}
              </ButtonLink>
            )}
          </>
        }
      />
      <ChannelCards channels={channels} />
      <ClientTexts namespaces={["reconcile.all", "fresh"]}>
        {matches && <ConfirmAll ids={certain.ids} total={formatExact(certain.total)} />}
        {shownFile && (
          <p className="mb-4">
            {t("ofFile", { name: shownFile.name })}{" "}
            <Link href={HERE} scroll={false} className="link">
              {t("allLines")}
            </Link>
          </p>
        )}
        <nav aria-label={t("filter")} className="mb-4 flex flex-wrap gap-1">
          {TABS.map((each) => (
            <Link
              key={each}
              href={address({ state: each, file })}
              scroll={false}
              aria-current={each === state ? "page" : undefined}
              className={tabClass(each === state)}
            >
              {t(`states.${each}`)}
            </Link>
          ))}
        </nav>
        {page.rows.length === 0 ? (
          <EmptyState
            title={t(counting.length === 0 ? "off" : "empty")}
            text={t(counting.length === 0 ? "offText" : "emptyText")}
          />
        ) : (
          <LineRows lines={page.rows} suggested={suggested} at={(id) => at({ line: id })} />
        )}
        <PageLinks
          page={page}
          from={from}
          at={(next) => at({ cursor: next })}
          label={t("linePages")}
        />
        <Unproven page={unproven} from={unprovenFrom} at={(next) => at({ older: next })} />
        <Files
          files={files.rows}
          mayTakeBack={holds(actor, "transactions.delete")}
          ofPhone={phones.find(({ id }) => id === phone)?.name ?? null}
          all={at({})}
        />
        {counting.length > 0 && <Forwarders phones={phones} brings={brings} at={at} />}
        {brings && (
          <ForwarderDialogs
            adds={phone === "new"}
            revokes={phones.find(({ id, revokedAt }) => id === revoke && !revokedAt)}
            closeHref={at({})}
          />
        )}
        {brings && bring !== undefined && counting.length > 0 && (
          <Dialog title={t("bring.title")} closeHref={at({})}>
            <ClientTexts
              namespaces={[
                "reconcile.bring",
                "reconcile.columns",
                "reconcile.preview",
                "statementLines.unread",
              ]}
            >
              <BringForm
                methods={STATEMENT_METHODS.filter((each) =>
                  counting.some(({ method }) => method === each),
                ).map((each) => [each, methods(each)] as const)}
                closeHref={address({})}
              />
            </ClientTexts>
          </Dialog>
        )}
        {isId(line) && <LineDialog id={line} matches={matches} closeHref={at({})} />}
        {isId(back) && holds(actor, "transactions.delete") && (
          <Dialog title={t("files.takeBack")} closeHref={at({})}>
            <p className="text-sm text-muted-foreground">{t("files.takeBackText")}</p>
            <ActForm
              act="takeBack"
              id="back"
              hidden={{ line: back }}
              fields={[{ name: "reason", label: t("line.reason") }]}
              label={t("files.proposeBack")}
              pending={t("pending")}
              done={t("files.proposed")}
              href={at({})}
            />
          </Dialog>
        )}
      </ClientTexts>
    </>
  );
}

const known = memberId("lineIds");
const isId = (text: unknown): text is string => known.safeParse(text).success;

function address(
  parts: { state?: LineState | undefined; cursor?: string | undefined } & Record<
    string,
    string | undefined
  >,
): string {
  const { state, ...rest } = parts;
  const query = new URLSearchParams();
  if (state && (state !== "unmatched" || rest.file)) query.set("state", state);
  for (const [name, value] of Object.entries(rest)) if (value) query.set(name, value);
  return query.size > 0 ? `${HERE}?${query}` : HERE;
}

/** The lines that the list shows, as a file. */
function exportAddress(filter: { state?: LineState | undefined; file?: string | undefined }) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) if (value) query.set(name, value);
  return `${HERE}/export${query.size > 0 ? `?${query}` : ""}`;
}

const tabClass = (here: boolean) =>
  clsx(
    "flex min-h-11 items-center gap-2 rounded-lg px-3 text-sm text-muted-foreground hover:bg-muted pointer-fine:min-h-9",
    here && "bg-primary-soft font-medium text-primary-ink",
  );
