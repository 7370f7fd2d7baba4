import { getTranslations } from "next-intl/server";
import { ClientTexts } from "@/components/texts/client-texts";
import { TryAgain } from "@/components/try-again";
import { Alert } from "@/components/ui/alert";
import { Dialog } from "@/components/ui/dialog";
import { database } from "@/db/client";
import { openChannels } from "@/lib/ledger/channels";
import { channelWord } from "@/lib/methods";
import { formatExact } from "@/lib/money";
import { leftToSpend, type MovementKind } from "@/lib/projects/rules";
import type { ProjectView } from "@/lib/projects/views";
import { loaded } from "@/lib/web/loaded";
import { MovementForm } from "../lazy-movement-form";

type Props = { project: ProjectView; kind: MovementKind; closeHref: string };

/** Spend a running project's money, or write down what came back. */
export async function MovementDialog({ project, kind, closeHref }: Props) {
  const t = await getTranslations("projects.movement");
  const methods = await getTranslations("methods");
  const open = await loaded(openChannels(database()));
  const spends = kind === "spending";
  const hint = spends
    ? t("left", { amount: formatExact(leftToSpend(project)) })
    : t("outNow", { amount: formatExact(Math.max(0, project.moneyOut)) });
  return (
    <Dialog title={t(spends ? "spendTitle" : "backTitle")} closeHref={closeHref}>
      {project.status !== "running" && <Alert variant="info">{t("notRunning")}</Alert>}
      {project.status === "running" && !open && <TryAgain message={t("listFailed")} />}
      {project.status === "running" && open && (
        <ClientTexts namespaces={["steps", "projects.movement"]}>
          <MovementForm
            project={project.id}
            kind={kind}
            hint={hint}
            accounts={open.map(({ key }) => [key, methods(channelWord(key))])}
          />
        </ClientTexts>
      )}
    </Dialog>
  );
}
