"use client";

import { useTranslations } from "next-intl";
import { SendOrCancel } from "@/components/send-or-cancel";
import { Alert } from "@/components/ui/alert";
import { AmountField } from "@/components/ui/amount-field";
import { ButtonLink } from "@/components/ui/button-link";
import type { Filled } from "@/components/ui/filled";
import { FocusFirstError } from "@/components/ui/focus-first-error";
import { SelectField } from "@/components/ui/select-field";
import { TextField } from "@/components/ui/text-field";
import { TextareaField } from "@/components/ui/textarea-field";
import { useMemberForm } from "@/components/use-member-form";
import { saveProject } from "./actions";

type Texts = Record<
  "id" | "title" | "description" | "totalInvestment" | "openForInvestment" | "updatedAt",
  string
>;
type Props = { project: Texts; requestId: string; closeHref: string };

/** What a project is called, what it is for, what it needs. Without an id it is a new one. */
export function ProjectForm({ project, requestId, closeHref }: Props) {
  const t = useTranslations("projects.form");
  const isNew = project.id === "";
  const doneTitle = t(isNew ? "createdTitle" : "savedTitle");
  const doneText = t(isNew ? "createdText" : "savedText");
  const { state, act, failed, errors } = useMemberForm(saveProject, {
    done: (id) => ({ title: doneTitle, description: doneText, href: `/projects/${id}` }),
  });
  if (state.status === "done") {
    return (
      <div className="grid justify-items-start gap-4">
        <Alert variant="success" title={doneTitle}>
          {doneText}
        </Alert>
        <ButtonLink variant="outline" href={`/projects/${state.data}`}>
          {t("toProject")}
        </ButtonLink>
      </div>
    );
  }
  const filled = { typed: { ...project, ...failed?.typed }, errors };
  const beside = Object.keys(errors).some((name) => name in project && name !== "updatedAt");
  return (
    <form action={act} className="grid gap-4" noValidate>
      <FocusFirstError after={failed} />
      <input type="hidden" name="id" value={project.id} />
      {/* The same new project again is one project: an answer may come late or be lost. */}
      <input type="hidden" name="requestId" value={failed?.typed.requestId ?? requestId} />
      <input type="hidden" name="updatedAt" value={filled.typed.updatedAt} />
      {failed && !beside && (
        <Alert variant="destructive">
          {failed.failure.message}{" "}
          {failed.failure.code === "conflict" && (
            <a className="link" href={`/projects/${project.id}?edit=1`}>
              {t("reread")}
            </a>
          )}
        </Alert>
      )}
      <Fields filled={filled} />
      <SendOrCancel
        send={t(isNew ? "create" : "save")}
        sending={t("saving")}
        cancel={t("cancel")}
        href={closeHref}
      />
    </form>
  );
}

function Fields({ filled }: { filled: Filled }) {
  const t = useTranslations("projects.form");
  return (
    <>
      <TextField
        filled={filled}
        name="title"
        label={t("name")}
        hint={t("nameHint")}
        maxLength={120}
      />
      <TextareaField
        filled={filled}
        name="description"
        label={t("description")}
        hint={t("descriptionHint")}
        rows={6}
        maxLength={2000}
      />
      <AmountField
        filled={filled}
        name="totalInvestment"
        label={t("target")}
        hint={t("targetHint")}
      />
      <SelectField
        filled={filled}
        name="openForInvestment"
        label={t("open")}
        choices={[
          ["true", t("openYes")],
          ["false", t("openNo")],
        ]}
      />
    </>
  );
}
