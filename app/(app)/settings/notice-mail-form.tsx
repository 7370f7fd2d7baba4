"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useSessionEnd } from "@/components/shell/use-session-end";
import { toast } from "@/components/toast";
import { Alert } from "@/components/ui/alert";
import { SubmitButton } from "@/components/ui/submit-button";
import { useSteadyAction } from "@/components/ui/use-steady-action";
import type { NoticeKind } from "@/lib/notices/kinds";
import type { FormState } from "@/lib/web/action";
import { typedText } from "@/lib/web/typed-text";
import { saveNoticeMail } from "./actions";

type Props = {
  kinds: { kind: NoticeKind; label: string; on: boolean }[];
};
type Saved = FormState<NoticeKind[]>;

/** A switch for each kind of notice: whether it comes by mail as well. */
export function NoticeMailForm({ kinds }: Props) {
  const t = useTranslations("settings.noticeMail");
  const common = useTranslations("common");
  const [state, act] = useSteadyAction<Saved>(saveNoticeMail, { status: "idle" }, (_, form) => ({
    status: "failed",
    failure: { status: 0, code: "unreachable", message: common("unreachable") },
    typed: typedText(form),
  }));
  const failed = state.status === "failed" ? state : null;
  useEffect(() => {
    if (state.status === "done") toast.success({ title: t("doneTitle") });
  }, [state, t]);
  useSessionEnd(failed?.failure.code);
  function isOn({ kind, on }: Props["kinds"][number]): boolean {
    if (failed) return failed.typed[kind] === "true";
    return state.status === "done" ? !state.data.includes(kind) : on;
  }
  return (
    <form action={act} className="grid gap-4">
      {failed && <Alert variant="destructive">{failed.failure.message}</Alert>}
      {state.status === "done" && <Alert variant="success">{t("done")}</Alert>}
      <fieldset className="grid">
        <legend className="mb-1 text-sm font-medium">{t("legend")}</legend>
        {kinds.map((each) => (
          <label
            key={each.kind}
            className="flex min-h-11 items-center justify-between gap-4 border-b last:border-b-0"
          >
            {each.label}
            <input
              type="checkbox"
              name={each.kind}
              value="true"
              defaultChecked={isOn(each)}
              className="switch"
            />
          </label>
        ))}
      </fieldset>
      <div>
        <SubmitButton pendingLabel={t("saving")}>{t("save")}</SubmitButton>
      </div>
    </form>
  );
}
