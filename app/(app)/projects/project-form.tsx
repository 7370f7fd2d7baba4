"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { AmountField } from "@/components/ui/amount-field";
import { ButtonLink } from "@/components/ui/button-link";
import { FocusFirstError } from "@/components/ui/focus-first-error";
import { SelectField } from "@/components/ui/select-field";
import { SubmitButton } from "@/components/ui/submit-button";
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
  const values = { ...project, ...failed?.typed };
  const beside = Object.keys(errors).some((name) => name in project && name !== "updatedAt");
  return (
    <form action={act} className="grid gap-4" noValidate>
      <FocusFirstError after={failed} />
      <input type="hidden" name="id" value={project.id} />
      {/* The same new project again is one project: an answer may come late or be lost. */}
      <input type="hidden" name="requestId" value={failed?.typed.requestId ?? requestId} />
      <input type="hidden" name="updatedAt" value={values.updatedAt} />
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
      <TextField
        name="title"
        label={t("name")}
        hint={t("nameHint")}
        error={errors.title}
        defaultValue={values.title}
        maxLength={120}
      />
      <TextareaField
        name="description"
        label={t("description")}
        hint={t("descriptionHint")}
        error={errors.description}
        rows={6}
        maxLength={2000}
        defaultValue={values.description}
      />
      <AmountField
        name="totalInvestment"
        label={t("target")}
        hint={t("targetHint")}
        error={errors.totalInvestment}
        defaultValue={values.totalInvestment}
      />
      <SelectField
        name="openForInvestment"
        label={t("open")}
        error={errors.openForInvestment}
        defaultValue={values.openForInvestment}
        choices={[
          ["true", t("openYes")],
          ["false", t("openNo")],
        ]}
      />
      <div className="flex flex-wrap gap-2">
        <SubmitButton pendingLabel={t("saving")}>{t(isNew ? "create" : "save")}</SubmitButton>
        <ButtonLink variant="outline" href={closeHref} scroll={false}>
          {t("cancel")}
        </ButtonLink>
      </div>
    </form>
  );
}
