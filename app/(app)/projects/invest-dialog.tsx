import { getTranslations } from "next-intl/server";
import { ClientTexts } from "@/components/texts/client-texts";
import { TryAgain } from "@/components/try-again";
import { Alert } from "@/components/ui/alert";
import { Dialog } from "@/components/ui/dialog";
import { database } from "@/db/client";
import { memberBalances } from "@/lib/ledger/balances";
import { leftToInvest } from "@/lib/projects/rules";
import { loaded } from "@/lib/web/loaded";
import { InvestForm } from "./lazy-invest-form";
import { readProject } from "./read-project";

type Props = { memberId: string; id: string; closeHref: string };

/** Invest in one project, over the list or over its own page. */
export async function InvestDialog({ memberId, id, closeHref }: Props) {
  const t = await getTranslations("projects.invest");
  const [project, balances] = await Promise.all([
    readProject(memberId, id),
    loaded(memberBalances(database(), memberId)),
  ]);
  if (project === "unknown") return null;
  const frame = { closeHref };
  if (!project || !balances) {
    return (
      <Dialog title={t("title")} {...frame}>
        <TryAgain message={t("loadFailed")} />
      </Dialog>
    );
  }
  const left = leftToInvest(project.totalInvestment, project.currentInvestment);
  const { available } = balances;
  return (
    <Dialog title={t("titleOf", { title: project.title })} {...frame}>
      <ClientTexts namespaces={["steps", "projects.invest"]}>
        <InvestForm
          project={project.id}
          available={available}
          left={left}
          // The last francs close the project: the receipt of who has just put them in stays.
          stopped={
            project.availableForInvestment ? undefined : (
              <Alert variant="info">{t("notOpen")}</Alert>
            )
          }
        />
      </ClientTexts>
    </Dialog>
  );
}
