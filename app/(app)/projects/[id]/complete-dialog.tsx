import { getTranslations } from "next-intl/server";
import { ClientTexts } from "@/components/texts/client-texts";
import { TryAgain } from "@/components/try-again";
import { Alert } from "@/components/ui/alert";
import { Dialog } from "@/components/ui/dialog";
import { database } from "@/db/client";
import { formatExact } from "@/lib/money";
import { previewCompletion } from "@/lib/projects/completion";
import type { ProjectView } from "@/lib/projects/views";
import { loaded } from "@/lib/web/loaded";
import { completeStep } from "../complete-actions";
import { OfficeSteps } from "../lazy-office-steps";
import { PARTS_SHOWN } from "../part-facts";
import { PartsPreview } from "./parts-preview";

type Props = { project: ProjectView; closeHref: string };

/** Complete a project: exactly what goes back to whom, then review and password. */
export async function CompleteDialog({ project, closeHref }: Props) {
  const t = await getTranslations("projects.complete");
  const frame = { title: t("title"), closeHref };
  const preview = await loaded(previewCompletion(database(), project.id, PARTS_SHOWN));
  const stops = whatStops(project, preview?.moneyWaits === true);
  const out = { amount: formatExact(Math.abs(project.moneyOut)) };
  return (
    <Dialog {...frame}>
      {preview ? (
        <ClientTexts namespaces={["steps", "projects.complete"]}>
          <OfficeSteps
            texts="projects.complete"
            action={completeStep}
            project={project.id}
            expected={preview.amount}
            // What has just been completed says so itself.
            stopped={stops ? <Alert variant="info">{t(stops, out)}</Alert> : undefined}
            preview={
              <>
                <p className="text-sm text-muted-foreground">{t("intro")}</p>
                {preview.parts.length > 0 ? (
                  <PartsPreview
                    label={t("back")}
                    value={formatExact(preview.amount)}
                    listLabel={t("list")}
                    parts={preview}
                  />
                ) : (
                  <p>{t("nobody")}</p>
                )}
              </>
            }
          />
        </ClientTexts>
      ) : (
        <TryAgain message={t("loadFailed")} />
      )}
    </Dialog>
  );
}

function whatStops(project: ProjectView, moneyWaits: boolean) {
  const { status, undistributed, resultProposed, moneyOut } = project;
  if (status === "completed") return "already";
  if (status === "active") return "notRunning";
  if (undistributed !== 0 || resultProposed) return "unsettled";
  if (moneyWaits) return "moneyWaits";
  if (moneyOut === 0) return null;
  return moneyOut > 0 ? "moneyOut" : "moneyOver";
}
