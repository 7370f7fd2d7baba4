import { randomUUID } from "node:crypto";
import { useTranslations } from "next-intl";
import { Dialog } from "@/components/ui/dialog";
import type { ProjectView } from "@/lib/projects/schema";
import { ProjectForm } from "./lazy-forms";

type Props = {
  /** The one that is edited; without it a new one. */
  project?: ProjectView;
  closeHref: string;
};

/** A new project, or what is changed of one. For those who hold projects.manage. */
export function ProjectDialog({ project, closeHref }: Props) {
  const t = useTranslations("projects.form");
  const common = useTranslations("common");
  return (
    <Dialog
      title={t(project ? "editTitle" : "newTitle")}
      closeHref={closeHref}
      closeLabel={common("close")}
    >
      <ProjectForm
        project={{
          id: project?.id ?? "",
          title: project?.title ?? "",
          description: project?.description ?? "",
          totalInvestment: String(project?.totalInvestment ?? ""),
          openForInvestment: String(project?.openForInvestment ?? true),
          updatedAt: project?.updatedAt ?? "",
        }}
        requestId={randomUUID()}
        closeHref={closeHref}
        labels={{
          ...{ name: t("name"), nameHint: t("nameHint"), description: t("description") },
          ...{ descriptionHint: t("descriptionHint"), target: t("target") },
          ...{ targetHint: t("targetHint"), open: t("open"), openYes: t("openYes") },
          ...{ openNo: t("openNo"), save: t(project ? "save" : "create"), saving: t("saving") },
          ...{ cancel: t("cancel"), doneTitle: t(project ? "savedTitle" : "createdTitle") },
          ...{ doneText: t(project ? "savedText" : "createdText"), toProject: t("toProject") },
          ...{ failed: t("failed"), reread: t("reread") },
        }}
      />
    </Dialog>
  );
}
