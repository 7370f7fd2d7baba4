import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { ExportButton } from "@/components/export-button";
import { PageHeader } from "@/components/page-header";
import { PageLinks } from "@/components/page-links";
import { TabLinks } from "@/components/tab-links";
import { ClientTexts } from "@/components/texts/client-texts";
import { TryAgain } from "@/components/try-again";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { database } from "@/db/client";
import { listAddress } from "@/lib/list-address";
import { formatExact } from "@/lib/money";
import { PAGE_SIZE, readCursor } from "@/lib/paging";
import { certainLines } from "@/lib/reconciliation/certain";
import { channelStates } from "@/lib/reconciliation/channels";
import { listForwarders } from "@/lib/reconciliation/forwarders";
import { fileById, listFiles, listLines, listUnproven } from "@/lib/reconciliation/queries";
import { allSuggestions } from "@/lib/reconciliation/suggestions";
import type { FileView } from "@/lib/reconciliation/views";
import { loaded } from "@/lib/web/loaded";
import { requireRight } from "@/lib/web/refusals";
import { holds, requireActor } from "@/lib/web/session";
import { titled } from "@/lib/web/titled";
import {
  type Asked,
  addressIn,
  addressOf,
  HERE,
  isId,
  noLines,
  readAsked,
  type Search,
  STATES,
} from "./asked";
import { ChannelCards } from "./channel-cards";
import { ConfirmAll } from "./confirm-all";
import { Files, Unproven } from "./files";
import { Forwarders } from "./forwarders";
import { LineRows } from "./line-rows";
import { Opened } from "./opened";

const FILES_SHOWN = 8;

export const generateMetadata = titled("reconcile");

/** Where the books and what providers and banks tell agree, and what is left to explain (decisions, section 19). */
export default async function ReconcilePage({ searchParams }: { searchParams: Promise<Search> }) {
  const actor = await requireActor(HERE);
  await requireRight(actor, "books.view");
  const t = await getTranslations("reconcile");
  const asked = readAsked(await searchParams);
  const { from, unprovenFrom, filesFrom } = asked;
  const at = (parts: Record<string, string | undefined>) => addressIn(asked, parts);
  const read = await loaded(readScreen(asked));
  if (!read) {
    return (
      <>
        <PageHeader title={t("title")} />
        <TryAgain message={t("failed")} />
      </>
    );
  }
  const { channels, suggested, files, shownFile, phones, unproven, page } = read;
  const counting = channels.filter(({ since }) => since !== null);
  const certain = certainLines(suggested);
  const may = {
    bring: holds(actor, "statements.bring"),
    match: holds(actor, "statements.match"),
    takeBack: holds(actor, "transactions.delete"),
  };
  const bringHref = may.bring && counting.length > 0 ? at({ bring: "1" }) : null;
  return (
    <>
      <Head asked={asked} bringHref={bringHref} />
      <ChannelCards channels={channels} />
      <ClientTexts namespaces={["reconcile.all", "fresh"]}>
        {may.match && <ConfirmAll ids={certain.ids} total={formatExact(certain.total)} />}
        <LineTabs asked={asked} shownFile={shownFile} />
        {page.rows.length === 0 ? (
          <NoLines what={noLines(asked.state, counting.length === 0)} />
        ) : (
          <LineRows lines={page.rows} suggested={suggested} at={(id) => at({ line: id })} />
        )}
        <PageLinks page={page} from={from} at={(cursor) => at({ cursor })} label={t("linePages")} />
        <Unproven page={unproven} from={unprovenFrom} at={(older) => at({ older })} />
        <Files
          page={files}
          from={filesFrom}
          mayTakeBack={may.takeBack}
          ofPhone={phones.find(({ id }) => id === asked.phone)?.name ?? null}
          at={at}
        />
        {counting.length > 0 && <Forwarders phones={phones} brings={may.bring} at={at} />}
        <Opened asked={asked} may={may} channels={channels} phones={phones} closeHref={at({})} />
      </ClientTexts>
    </>
  );
}

async function readScreen({ state, file, from, unprovenFrom, filesFrom, phone }: Asked) {
  const db = database();
  const now = new Date();
  const ofPhone = { forwarder: isId(phone) ? phone : null };
  // Before anything is read: a place that nobody can read must not leave reads behind that nobody awaits.
  const places = {
    lines: readCursor(from),
    unproven: readCursor(unprovenFrom),
    files: readCursor(filesFrom),
  };
  const [channels, suggested, files, shownFile, phones, unproven, page] = await Promise.all([
    channelStates(db, now),
    allSuggestions(db, now),
    listFiles(db, ofPhone, places.files, FILES_SHOWN),
    file ? fileById(db, file) : null,
    listForwarders(db, now),
    listUnproven(db, places.unproven, PAGE_SIZE),
    listLines(db, { state, file }, places.lines, PAGE_SIZE),
  ]);
  return { channels, suggested, files, shownFile, phones, unproven, page };
}

function Head({ asked: { state, file }, bringHref }: { asked: Asked; bringHref: string | null }) {
  const t = useTranslations("reconcile");
  return (
    <PageHeader
      title={t("title")}
      subtitle={t("subtitle")}
      actions={
        <>
          <ButtonLink variant="outline" href="/transactions">
            {t("back")}
          </ButtonLink>
          <ClientTexts namespaces={["reconcile.export"]}>
            <ExportButton
              href={listAddress(`${HERE}/export`, { state, file })}
              texts="reconcile.export"
            />
          </ClientTexts>
          {bringHref && (
            <ButtonLink href={bringHref} scroll={false}>
              {t("bring.title")}
            </ButtonLink>
          )}
        </>
      }
    />
  );
}

/** The lines by what became of them, and of which statement, where one is named. */
function LineTabs({ asked, shownFile }: { asked: Asked; shownFile: FileView | null }) {
  const t = useTranslations("reconcile");
  return (
    <>
      {shownFile && (
        <p className="mb-4">
          {t("ofFile", { name: shownFile.name })}{" "}
          <Link href={HERE} scroll={false} className="link">
            {t("allLines")}
          </Link>
        </p>
      )}
      <TabLinks
        className="mb-4"
        label={t("filter")}
        tabs={STATES.map((state) => ({
          name: t(`states.${state}`),
          href: addressOf({ state, file: asked.file }),
          current: state === asked.state,
        }))}
      />
    </>
  );
}

function NoLines({ what }: { what: ReturnType<typeof noLines> }) {
  const t = useTranslations("reconcile");
  return <EmptyState title={t(what)} text={what !== "noLines" && t(`${what}Text`)} />;
}
