import { useTranslations } from "next-intl";
import { ClientTexts } from "@/components/texts/client-texts";
import { Alert } from "@/components/ui/alert";
import { Dialog } from "@/components/ui/dialog";
import type { ProjectView } from "@/lib/projects/views";
import { startRunning } from "../actions";
import { QuickForm } from "../lazy-quick-form";

type Props = { project: ProjectView; closeHref: string };

/** Asks before a project begins its work, from where there is no way back. */
export function StartDialog({ project, closeHref }: Props) {
  const t = useTranslations("projects.start");
  const { id, title } = project;
  return (
    <Dialog title={t("title")} closeHref={closeHref}>
      <p>{t("text", { title })}</p>
      <p className="text-sm text-muted-foreground">{t("hint")}</p>
      <ClientTexts namespaces={["projects.start"]}>
        <QuickForm
          texts="projects.start"
          action={startRunning}
          values={{ id }}
          doneHref={closeHref}
          // What has just been started says so itself.
          stopped={project.status !== "active" && <Alert variant="info">{t("gone")}</Alert>}
        >
          {t("submit")}
        </QuickForm>
      </ClientTexts>
    </Dialog>
  );
}
