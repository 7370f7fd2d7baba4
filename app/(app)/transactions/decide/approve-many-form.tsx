"use client";

import { useTranslations } from "next-intl";
import { FactList } from "@/components/fact-list";
import { FreshPassword } from "@/components/fresh-password";
import { RequestId } from "@/components/request-id";
import { useCurrentUser } from "@/components/shell/current-user";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button-link";
import { FocusFirstError } from "@/components/ui/focus-first-error";
import { SubmitButton } from "@/components/ui/submit-button";
import { useMemberForm } from "@/components/use-member-form";
import type { DecidedView } from "@/lib/approvals/schema";
import { approveMany } from "../actions";

type Ticked = { id: string; reference: string; who: string; amount: string };
type Props = { rows: Ticked[]; total: string; closeHref: string };

/** Approves them in one press, and says then what became of each. */
export function ApproveManyForm({ rows, total, closeHref }: Props) {
  const t = useTranslations("toDecide");
  const { refresh } = useCurrentUser();
  const { state, act, failed } = useMemberForm(approveMany, {
    done: (results) => {
      refresh();
      return { title: summary(results) };
    },
  });
  if (state.status === "done") {
    return (
      <>
        <Alert variant={state.data.every(({ ok }) => ok) ? "success" : "warning"}>
          {summary(state.data)}
        </Alert>
        <Results results={state.data} />
        <div>
          <ButtonLink href={closeHref} scroll={false}>
            {t("back")}
          </ButtonLink>
        </div>
      </>
    );
  }
  if (rows.length === 0) return <Alert variant="info">{t("nothingTicked")}</Alert>;
  return (
    <form action={act} className="grid gap-4">
      <FocusFirstError after={failed} />
      {failed && <Alert variant="destructive">{failed.failure.message}</Alert>}
      <p className="text-sm text-muted-foreground">{t("manyText")}</p>
      <FactList
        facts={rows.map(({ reference, who, amount }): [string, string] => [
          `${who} · ${reference}`,
          amount,
        ])}
      />
      <RequestId typed={failed?.typed} />
      <input type="hidden" name="ids" value={rows.map(({ id }) => id).join(",")} />
      <FreshPassword failed={failed} />
      <SubmitButton pendingLabel={t("pending")}>
        {t("manyApprove", { count: rows.length, total })}
      </SubmitButton>
    </form>
  );

  function summary(results: DecidedView[]): string {
    const done = results.filter(({ ok }) => ok).length;
    return t("done", { done, refused: results.length - done });
  }
}

/** What became of each; the refused ones first, with why. */
function Results({ results }: { results: DecidedView[] }) {
  const t = useTranslations("toDecide");
  const inOrder = results.toSorted((one, other) => Number(one.ok) - Number(other.ok));
  return (
    <ul className="grid gap-2 text-sm">
      {inOrder.map(({ id, reference, ok, outcome, message }) => (
        <li key={id} className="flex flex-wrap justify-between gap-x-4">
          <span className="figures">{reference ?? id}</span>
          <span className={ok ? "text-primary-ink" : "text-destructive-ink"}>
            {outcome ? t(`outcomes.${outcome}`) : `${t("outcomes.not")}: ${message ?? ""}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
