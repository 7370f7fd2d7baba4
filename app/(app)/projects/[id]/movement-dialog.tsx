import { getTranslations } from "next-intl/server";
import { ClientTexts } from "@/components/texts/client-texts";
import { Alert } from "@/components/ui/alert";
import { Dialog } from "@/components/ui/dialog";
import { formatExact } from "@/lib/money";
import { leftToSpend, type MovementKind } from "@/lib/projects/rules";
import type { ProjectView } from "@/lib/projects/schema";
import { MovementForm } from "../lazy-movement-form";

type Props = { project: ProjectView; kind: MovementKind; closeHref: string };

/** Spend a running project's money, or write down what came back. */
export async function MovementDialog({ project, kind, closeHref }: Props) {
  const t = await getTranslations("projects.movement");
  const spends = kind === "spending";
  const hint = spends
    ? t("left", { amount: formatExact(leftToSpend(project)) })
    : t("outNow", { amount: formatExact(Math.max(0, project.moneyOut)) });
  return (
    <Dialog title={t(spends ? "spendTitle" : "backTitle")} closeHref={closeHref}>
      {project.status === "running" ? (
        <ClientTexts namespaces={["steps", "projects.movement", "methods"]}>
          <MovementForm project={project.id} kind={kind} hint={hint} />
        </ClientTexts>
      ) : (
        <Alert variant="info">{t("notRunning")}</Alert>
      )}
    </Dialog>
  );
}
