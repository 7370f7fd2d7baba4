"use client";

import { useTranslations } from "next-intl";
import { useSessionEnd } from "@/components/shell/use-session-end";
import { Alert } from "@/components/ui/alert";
import { SubmitButton } from "@/components/ui/submit-button";
import { useSteadyAction } from "@/components/ui/use-steady-action";
import type { FormState } from "@/lib/web/action";
import { keepEmail } from "./edit-actions";

/** A new address that waits for its confirmation, and the way to take it back. */
export function PendingEmail({ email, until }: { email: string; until: string }) {
  const t = useTranslations("profile.newAddress");
  const [state, act] = useSteadyAction<FormState<null>>(keepEmail, { status: "idle" }, () => ({
    status: "failed",
    failure: { status: 0, code: "unreachable", message: t("failed") },
    typed: {},
  }));
  const failed = state.status === "failed" ? state.failure : null;
  useSessionEnd(failed?.code);
  return (
    <Alert variant="warning" title={t("title")} className="mt-5">
      <p>{t("text", { email, until })}</p>
      {failed && <p className="mt-2 text-destructive-ink">{failed.message}</p>}
      <form action={act} className="mt-2">
        <SubmitButton variant="outline" size="sm" pendingLabel={t("pending")}>
          {t("takeBack")}
        </SubmitButton>
      </form>
    </Alert>
  );
}
