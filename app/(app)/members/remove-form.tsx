"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useSessionEnd } from "@/components/shell/use-session-end";
import { toast } from "@/components/toast";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button-link";
import { SubmitButton } from "@/components/ui/submit-button";
import { useSteadyAction } from "@/components/ui/use-steady-action";
import type { FormState } from "@/lib/web/action";
import { removeMember } from "./actions";

type Props = { id: string; name: string; closeHref: string };

/** Delete, or leave it; a refusal says what stands in the way. */
export function RemoveForm({ id, name, closeHref }: Props) {
  const t = useTranslations("members.removal");
  const [state, act] = useSteadyAction<FormState<string>>(removeMember, { status: "idle" }, () => ({
    status: "failed",
    failure: { status: 0, code: "unreachable", message: t("failed") },
    typed: {},
  }));
  const router = useRouter();
  useEffect(() => {
    if (state.status !== "done") return;
    toast.success({ title: t("doneTitle"), description: t("doneText", { name }) });
    router.replace(closeHref, { scroll: false });
  }, [state, t, name, router, closeHref]);
  const failed = state.status === "failed" ? state : null;
  useSessionEnd(failed?.failure.code);
  return (
    <form action={act} className="grid gap-4">
      <input type="hidden" name="id" value={id} />
      {failed && <Alert variant="destructive">{failed.failure.message}</Alert>}
      <div className="flex flex-wrap gap-2">
        <SubmitButton variant="destructive" pendingLabel={t("pending")}>
          {t("submit")}
        </SubmitButton>
        <ButtonLink variant="outline" href={closeHref} scroll={false}>
          {t("cancel")}
        </ButtonLink>
      </div>
    </form>
  );
}
