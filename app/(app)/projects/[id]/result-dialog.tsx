import { getTranslations } from "next-intl/server";
import { commonStepLabels } from "@/components/money-steps/common-labels";
import { Alert } from "@/components/ui/alert";
import { Dialog } from "@/components/ui/dialog";
import type { ProjectView } from "@/lib/projects/schema";
import { ResultForm } from "../lazy-forms";

type Props = { project: ProjectView; closeHref: string };

/** Record a profit or a loss of a project. */
export async function ResultDialog({ project, closeHref }: Props) {
  const t = await getTranslations("projects.result");
  const common = await getTranslations("common");
  const methods = await getTranslations("methods");
  const able = project.status !== "completed" && project.investorCount > 0;
  return (
    <Dialog title={t("title")} closeHref={closeHref} closeLabel={common("close")}>
      {able ? (
        <ResultForm
          project={project.id}
          labels={{
            ...(await commonStepLabels()),
            ...{ title: t("title"), stepForm: t("stepForm"), intro: t("intro") },
            ...{ kind: t("kind"), choose: t("choose"), amount: t("amount") },
            ...{ method: t("method"), methodHint: t("methodHint"), note: t("note") },
            ...{ noteHint: t("noteHint"), profit: t("profit"), loss: t("loss") },
            ...{ mtn: methods("mtn"), airtel: methods("airtel") },
            ...{ bank: methods("bank"), cash: methods("cash") },
            ...{ submit: t("submit"), submitting: t("submitting") },
            ...{ failedTitle: t("failedTitle"), failedText: t("failedText") },
            notTwice: t("notTwice"),
          }}
        />
      ) : (
        <Alert variant="info">{t("unable")}</Alert>
      )}
    </Dialog>
  );
}
