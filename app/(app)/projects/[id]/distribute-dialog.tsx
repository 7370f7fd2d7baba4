import { getTranslations } from "next-intl/server";
import { ClientTexts } from "@/components/texts/client-texts";
import { TryAgain } from "@/components/try-again";
import { Alert } from "@/components/ui/alert";
import { Dialog } from "@/components/ui/dialog";
import { database } from "@/db/client";
import { AppError } from "@/lib/errors";
import { formatExact } from "@/lib/money";
import { previewDistribution } from "@/lib/projects/distribution";
import type { ProjectView } from "@/lib/projects/views";
import { loaded } from "@/lib/web/loaded";
import { distributeStep } from "../distribute-actions";
import { OfficeSteps } from "../lazy-office-steps";
import { PARTS_SHOWN, weighingText } from "../part-facts";
import { PartsPreview } from "./parts-preview";

type Props = { project: ProjectView; closeHref: string };

/** Share out what is recorded: the split to the exact franc first. */
export async function DistributeDialog({ project, closeHref }: Props) {
  const t = await getTranslations("projects.distribute");
  const frame = { title: t("title"), closeHref };
  const waits = project.undistributed !== 0;
  const read = waits ? await loaded(previewOf(project.id)) : "nothing";
  const stops = typeof read === "string" ? read : null;
  const preview = typeof read === "string" ? null : read;
  return (
    <Dialog {...frame}>
      {read ? (
        <ClientTexts namespaces={["steps", "projects.distribute"]}>
          <OfficeSteps
            texts="projects.distribute"
            action={distributeStep}
            project={project.id}
            expected={project.undistributed}
            // What has just been shared out says so itself.
            stopped={stops ? <Alert variant="info">{t(stops)}</Alert> : undefined}
            note={{ label: t("note"), hint: t("noteHint") }}
            preview={
              preview && (
                <>
                  <p className="text-sm text-muted-foreground">
                    {t(preview.kind === "profit" ? "profitIntro" : "lossIntro")}{" "}
                    {await weighingText(preview.weighing)}
                  </p>
                  <PartsPreview
                    label={t(preview.kind)}
                    value={formatExact(preview.amount)}
                    listLabel={t("list")}
                    parts={preview}
                  />
                </>
              )
            }
          />
        </ClientTexts>
      ) : (
        <TryAgain message={t("loadFailed")} />
      )}
    </Dialog>
  );
}

// A profit that comes late may find every investor's account closed: that is no failure to read it.
async function previewOf(id: string) {
  try {
    return await previewDistribution(database(), id, PARTS_SHOWN);
  } catch (error) {
    if (error instanceof AppError && error.code === "project_no_investors") return "noInvestors";
    throw error;
  }
}
