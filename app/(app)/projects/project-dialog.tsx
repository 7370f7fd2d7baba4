import { randomUUID } from "node:crypto";
import { useTranslations } from "next-intl";
import { ClientTexts } from "@/components/texts/client-texts";
import { Dialog } from "@/components/ui/dialog";
import type { ProjectView } from "@/lib/projects/views";
import { ProjectForm } from "./lazy-project-form";

type Props = {
  /** The one that is edited; without it a new one. */
  project?: ProjectView;
  closeHref: string;
};

/** A new project, or what is changed of one. For those who hold projects.manage. */
export function ProjectDialog({ project, closeHref }: Props) {
  const t = useTranslations("projects.form");
  return (
    <Dialog title={t(project ? "editTitle" : "newTitle")} closeHref={closeHref}>
      <ClientTexts namespaces={["projects.form"]}>
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
        />
      </ClientTexts>
    </Dialog>
  );
}
