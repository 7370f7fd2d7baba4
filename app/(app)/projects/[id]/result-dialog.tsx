import { getTranslations } from "next-intl/server";
import { ClientTexts } from "@/components/texts/client-texts";
import { Alert } from "@/components/ui/alert";
import { Dialog } from "@/components/ui/dialog";
import type { ProjectView } from "@/lib/projects/views";
import { ResultForm } from "../lazy-result-form";

type Props = { project: ProjectView; closeHref: string };

/** Record a profit or a loss of a project. */
export async function ResultDialog({ project, closeHref }: Props) {
  const t = await getTranslations("projects.result");
  const able = project.investorCount > 0;
  return (
    <Dialog title={t("title")} closeHref={closeHref}>
      {able ? (
        <ClientTexts namespaces={["steps", "projects.result", "methods"]}>
          <ResultForm
            project={project.id}
            late={project.status === "completed"}
            moneyOut={project.moneyOut}
          />
        </ClientTexts>
      ) : (
        <Alert variant="info">{t("unable")}</Alert>
      )}
    </Dialog>
  );
}
