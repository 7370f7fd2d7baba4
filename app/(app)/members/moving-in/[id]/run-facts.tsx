import { useLocale, useTranslations } from "next-intl";
import { FactList } from "@/components/fact-list";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { formatDateTime, formatDay, type Locale } from "@/lib/dates";
import type { ImportView } from "@/lib/imports/views";
import { importWords } from "@/lib/imports/words";
import { formatExact, formatNumber } from "@/lib/money";
import { worthOf } from "@/lib/shares/rules";

/** Each minute a job looks whether there is something to go on with. */
const IDLE_MS = 10 * 60_000;

/** What was brought in and how far it is; `busy`: members who have done something since. */
export function RunFacts({ run, busy }: { run: ImportView; busy: number }) {
  const t = useTranslations("moveIn.run");
  const locale = useLocale() as Locale;
  const by = (name: string | null, at: string | null) =>
    name && at ? t("byAt", { name, at: formatDateTime(new Date(at), locale) }) : null;
  const { state, members, applied, leftOut } = run;
  const shares =
    run.shares === 0
      ? null
      : t("sharesOf", {
          count: run.shares,
          shares: formatNumber(run.shares),
          holders: run.withShares,
          worth: formatExact(worthOf(run.shares, { value: run.shareValue ?? 0 })),
        });
  const cells = run.corrected.reduce((sum, each) => sum + each.cells, 0);
  const correctors = run.corrected.map((each) =>
    t("correctors", { name: each.by, cells: each.cells }),
  );
  const correctedBy =
    run.corrected.length > 0 ? t("correctedOf", { cells, who: correctors.join(", ") }) : null;
  const started = applied > 0 || state === "posting";
  return (
    <>
      <Standing run={run} busy={busy} />
      {leftOut > 0 && <Alert variant="warning">{t("leftOut", { count: leftOut })}</Alert>}
      <Card className="p-4">
        <FactList
          facts={[
            [t("cutOver"), run.cutOver && t("evening", { day: formatDay(run.cutOver, locale) })],
            [t("members"), formatNumber(members)],
            [t("withBalance"), formatNumber(run.withBalance)],
            [t("savings"), formatExact(run.savings)],
            [t("shares"), shares],
            [
              t("history"),
              run.history > 0
                ? t("historyOf", { count: run.history, movements: formatNumber(run.history) })
                : null,
            ],
            [
              t("trial"),
              t("sides", { debit: formatExact(run.debit), credit: formatExact(run.credit) }),
            ],
            [t("broughtBy"), by(run.broughtBy, run.broughtAt)],
            [t("corrected"), correctedBy],
            [t("approvedBy"), by(run.approvedBy, run.approvedAt)],
            [
              t("applied"),
              started
                ? t("appliedOf", { applied: formatNumber(applied), members: formatNumber(members) })
                : null,
            ],
            [t("undoneBy"), by(run.undoneBy, run.undoneAt)],
          ]}
        />
      </Card>
    </>
  );
}

/** Where it stands, in a sentence. */
function Standing({ run, busy }: { run: ImportView; busy: number }) {
  const t = useTranslations("moveIn.run");
  const words = importWords(useLocale() as Locale);
  const { state, ready, errors, warnings, refused, ties } = run;
  if (state === "posting" || state === "undoing") {
    return (
      <>
        <Stopped run={run} />
        <Alert variant="info">
          <span className="grid gap-2">
            {t(state)}
            {busy > 0 && <span>{t("busy", { count: busy })}</span>}
            <ButtonLink
              variant="outline"
              href={`/members/moving-in/${run.id}`}
              className="justify-self-start"
            >
              {t("refresh")}
            </ButtonLink>
          </span>
        </Alert>
      </>
    );
  }
  if (state === "done") return <Alert variant="success">{t("done")}</Alert>;
  if (state === "undone") return <Alert variant="info">{t("undone")}</Alert>;
  if (state === "dropped") return null;
  if (run.reads) return <Alert variant="warning">{t("reads")}</Alert>;
  if (ready) {
    return (
      <Alert variant="success">
        {t("ready")} {warnings > 0 && t("look", { warnings })}
      </Alert>
    );
  }
  return (
    <Alert variant="warning" title={t("correct", { errors, warnings })}>
      <ul className="grid gap-1">
        {refused.map((each) => (
          <li key={each.kind}>
            <FileName kind={each.kind} />: {words.refusal(each)}
          </li>
        ))}
        {ties.map((each) => (
          <li key={each.tie}>{words.tie(each)}</li>
        ))}
      </ul>
    </Alert>
  );
}

/** Where the job cannot go on, or nobody is at work on it: since when, why, and what to do. */
function Stopped({ run }: { run: ImportView }) {
  const t = useTranslations("moveIn.run");
  const locale = useLocale() as Locale;
  const { state, failedAt, failedWhy, wentOnAt } = run;
  const idle = wentOnAt !== null && Date.now() - new Date(wentOnAt).getTime() > IDLE_MS;
  if (!failedAt && !idle) return null;
  const at = formatDateTime(new Date(wentOnAt ?? failedAt ?? 0), locale);
  return (
    <Alert variant="destructive" title={t("stopped", { at })}>
      {t(`stoppedWhy.${failedWhy ?? "idle"}`)} {t("stoppedTell")}{" "}
      {state === "posting" && t("stoppedUndo")}
    </Alert>
  );
}

function FileName({ kind }: { kind: ImportView["files"][number]["kind"] }) {
  return useTranslations("moveIn.files")(kind);
}
