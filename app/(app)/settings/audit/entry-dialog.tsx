import { getLocale, getTranslations } from "next-intl/server";
import { FactList } from "@/components/fact-list";
import { RoleBadge } from "@/components/role-badge";
import { TryAgain } from "@/components/try-again";
import { Alert } from "@/components/ui/alert";
import { Dialog } from "@/components/ui/dialog";
import { database } from "@/db/client";
import { auditEntry, type Place } from "@/lib/audit/queries";
import type { AuditEntry } from "@/lib/audit/schema";
import type { Actor } from "@/lib/context";
import { hiddenCounts } from "@/lib/counter/blind";
import { formatDateTime } from "@/lib/dates";
import { loaded } from "@/lib/web/loaded";
import { entryWords } from "./describe";
import { OutcomeBadge } from "./outcome-badge";
import { SubjectLink } from "./subject-link";

type Props = { place: Place; reader: Actor; closeHref: string };

/** Everything that is kept of one entry, with its place in the chain. */
export async function EntryDialog({ place, reader, closeHref }: Props) {
  const t = await getTranslations("audit");
  const read = await loaded(readEntry(place, reader));
  return (
    <Dialog title={t("entryTitle")} closeHref={closeHref} wide>
      {!read && <TryAgain message={t("entryFailed")} />}
      {read && !read.entry && <p>{t("entryUnknown")}</p>}
      {read?.entry && <Entry entry={read.entry} reader={reader} />}
    </Dialog>
  );
}

async function readEntry(place: Place, reader: Actor) {
  const db = database();
  return { entry: await auditEntry(db, place, await hiddenCounts(db, reader)) };
}

async function Entry({ entry, reader }: { entry: AuditEntry; reader: Actor }) {
  const t = await getTranslations("audit");
  const locale = await getLocale();
  const words = await entryWords();
  const { actor, subject } = entry;
  const facts: [string, React.ReactNode][] = [
    [t("action"), words.what(entry.action)],
    [t("outcome"), <OutcomeBadge key="outcome" outcome={entry.outcome} />],
    [t("when"), `${formatDateTime(new Date(entry.at), locale)} (${entry.at})`],
    [
      t("who"),
      <span key="who">
        {words.who(entry)} {actor && <RoleBadge role={actor.role} />}
      </span>,
    ],
    [t("whoId"), actor?.id],
    [t("address"), entry.address],
    [
      t("subject"),
      subject && (
        <SubjectLink key="subject" subject={subject} text={words.onWhat(subject)} reader={reader} />
      ),
    ],
    [t("subjectId"), subject && `${subject.type} ${subject.id}`],
    ...words
      .facts(entry.detail)
      .map(({ label, text }): [string, string] => [label ?? t("detail.amount"), text]),
    [t("code"), entry.action],
    [t("data"), entry.detail && JSON.stringify(entry.detail)],
    [t("chain"), entry.id],
    [t("hash"), entry.hash],
    [t("previousHash"), entry.previousHash],
  ];
  return (
    <>
      <FactList facts={facts} />
      <Alert variant={entry.whole ? "success" : "destructive"}>
        {t(entry.whole ? "chainWhole" : "chainBroken")}
      </Alert>
    </>
  );
}
