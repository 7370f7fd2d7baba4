"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { SubmitButton } from "@/components/ui/submit-button";
import { useMemberForm } from "@/components/use-member-form";
import type { ChosenKind } from "@/lib/notices/kinds";
import { saveNoticeMail } from "./actions";

type Props = {
  kinds: { kind: ChosenKind; label: string; on: boolean }[];
};
/** A switch for each kind of notice: whether it comes by mail as well. */
export function NoticeMailForm({ kinds }: Props) {
  const t = useTranslations("settings.noticeMail");
  const { state, act, failed } = useMemberForm(saveNoticeMail, {
    done: () => ({ title: t("doneTitle") }),
  });
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
            <span className="min-w-0 wrap-anywhere">{each.label}</span>
            <input
              type="checkbox"
              name={each.kind}
              value="true"
              defaultChecked={isOn(each)}
              className="switch shrink-0"
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
