import { useLocale, useTranslations } from "next-intl";
import { PageLinks } from "@/components/page-links";
import { Badge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import { formatDateTime, type Locale } from "@/lib/dates";
import { channelWord } from "@/lib/methods";
import { formatExact } from "@/lib/money";
import type { Page } from "@/lib/paging";
import type { FileView, UnprovenView } from "@/lib/reconciliation/views";
import { TO_DECIDE } from "../address";
import { HERE } from "./asked";

const WAY = "inline-flex min-h-11 items-center underline";

type FilesProps = {
  page: Page<FileView>;
  from: string | undefined;
  mayTakeBack: boolean;
  /** The phone whose messages they are; null: what people brought in. */
  ofPhone: string | null;
  /** The screen's address with changes. */
  at: (parts: Record<string, string | undefined>) => string;
};

/** What was brought in lately; who may takes one back. */
export function Files({ page, from, mayTakeBack, ofPhone, at }: FilesProps) {
  const t = useTranslations("reconcile.files");
  const { rows: files } = page;
  if (files.length === 0 && ofPhone === null && !from) return null;
  return (
    <section className="mt-8 grid gap-3">
      <h2 className="text-lg font-semibold">
        {ofPhone === null ? t("title") : t("ofPhone", { name: ofPhone })}
      </h2>
      {ofPhone !== null && (
        <p>
          {files.length === 0 && t("noneOfPhone")}{" "}
          <Link href={at({ phone: undefined, files: undefined })} scroll={false} className={WAY}>
            {t("all")}
          </Link>
        </p>
      )}
      <ul className="sheet divide-y rounded-lg border bg-card">
        {files.map((file) => (
          <File key={file.id} file={file} backHref={mayTakeBack ? at({ back: file.id }) : null} />
        ))}
      </ul>
      <PageLinks page={page} from={from} at={(files) => at({ files })} label={t("pages")} />
    </section>
  );
}

function File({ file, backHref }: { file: FileView; backHref: string | null }) {
  const t = useTranslations("reconcile.files");
  const methods = useTranslations("methods");
  const locale = useLocale() as Locale;
  const ofIt = <span className="sr-only"> {file.name}</span>;
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 p-3.5">
      <span className="min-w-0 break-words">
        {methods(channelWord(file.channel))} · {file.name}
        {file.state === "withdrawn" && (
          <>
            {" "}
            <Badge>{t("takenBack")}</Badge>{" "}
            <span className="text-sm text-muted-foreground">{file.withdrawReason}</span>
          </>
        )}
        <span className="block text-sm text-muted-foreground">
          {t("by", {
            name: file.uploadedBy,
            at: formatDateTime(new Date(file.uploadedAt), locale),
            count: file.new,
          })}
        </span>
      </span>
      <span className="flex flex-wrap gap-x-4">
        <Link href={`${HERE}?file=${file.id}`} className={WAY}>
          {t("lines")}
          {ofIt}
        </Link>
        {file.withdrawal ? (
          <Link href={`${TO_DECIDE}&proposal=${file.withdrawal}`} className={WAY}>
            {t("waits")}
            {ofIt}
          </Link>
        ) : (
          backHref &&
          file.state === "imported" && (
            <Link href={backHref} scroll={false} className={WAY}>
              {t("takeBack")}
              {ofIt}
            </Link>
          )
        )}
      </span>
    </li>
  );
}

type UnprovenProps = {
  page: Page<UnprovenView>;
  from: string | undefined;
  at: (cursor: string | undefined) => string;
};

/** Deposits in the books although no statement tells of their money. */
export function Unproven({ page, from, at: pageAt }: UnprovenProps) {
  const t = useTranslations("reconcile.unproven");
  const locale = useLocale() as Locale;
  const at = (instant: string) => formatDateTime(new Date(instant), locale);
  if (page.rows.length === 0 && !from) return null;
  return (
    <section className="mt-8 grid gap-3">
      <h2 className="text-lg font-semibold">{t("title")}</h2>
      <p className="text-sm text-muted-foreground">{t("text")}</p>
      <ul className="sheet divide-y rounded-lg border bg-card">
        {page.rows.map(
          ({ transactionId, reference, amount, member, reason, approvedBy, approvedAt }) => (
            <li key={transactionId} className="grid gap-1 p-3.5">
              <span className="flex flex-wrap justify-between gap-x-4">
                <Link href={`/transactions/${transactionId}/receipt`} className="underline">
                  {member} · {reference}
                </Link>
                <span className="figures">{formatExact(amount)}</span>
              </span>
              <span className="text-sm text-muted-foreground">
                {[t("by", { name: approvedBy, at: at(approvedAt) }), reason]
                  .filter(Boolean)
                  .join(": ")}
              </span>
            </li>
          ),
        )}
      </ul>
      <PageLinks page={page} from={from} at={pageAt} label={t("pages")} />
    </section>
  );
}
