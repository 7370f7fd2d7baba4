"use client";

import { useTranslations } from "next-intl";
import { FreshPassword } from "@/components/fresh-password";
import { RequestId } from "@/components/request-id";
import { useCurrentUser } from "@/components/shell/current-user";
import { Alert } from "@/components/ui/alert";
import { SubmitButton } from "@/components/ui/submit-button";
import { useMemberForm } from "@/components/use-member-form";
import { confirmCertain } from "./actions";

/** Confirms all that is certain in one press, and says what became of it. */
export function ConfirmAll({ ids, total }: { ids: string[]; total: string }) {
  const t = useTranslations("reconcile.all");
  const { refresh } = useCurrentUser();
  const { state, act, failed } = useMemberForm(confirmCertain, {
    done: (results) => {
      refresh();
      const done = results.filter(({ ok }) => ok).length;
      return { title: t("confirmed", { done, refused: results.length - done }) };
    },
  });
  const results = state.status === "done" ? state.data : null;
  const refused = results?.filter(({ ok }) => !ok) ?? [];
  if (ids.length === 0 && !results && !failed) return null;
  return (
    <form action={act} className="mb-4 grid gap-3">
      {failed && <Alert variant="destructive">{failed.failure.message}</Alert>}
      {results && (
        <Alert variant={refused.length === 0 ? "success" : "warning"}>
          {t("confirmed", { done: results.length - refused.length, refused: refused.length })}
          {refused.length > 0 &&
            ` ${[...new Set(refused.map(({ message }) => message))].join(" ")}`}
        </Alert>
      )}
      {ids.length > 0 && (
        <>
          <RequestId key={ids.join()} typed={failed?.typed} />
          <input type="hidden" name="ids" value={ids.join(",")} />
          <FreshPassword failed={failed} id="confirm-password" />
          <SubmitButton className="sm:justify-self-start" pendingLabel={t("pending")}>
            {t("confirm", { count: ids.length, total })}
          </SubmitButton>
        </>
      )}
    </form>
  );
}
