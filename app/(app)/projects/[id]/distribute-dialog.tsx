import { getTranslations } from "next-intl/server";
import { ClientTexts } from "@/components/texts/client-texts";
import { TryAgain } from "@/components/try-again";
import { Alert } from "@/components/ui/alert";
import { Dialog } from "@/components/ui/dialog";
import { database } from "@/db/client";
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
  const preview = waits
    ? await loaded(previewDistribution(database(), project.id, PARTS_SHOWN))
    : null;
  return (
    <Dialog {...frame}>
      {preview || !waits ? (
        <ClientTexts namespaces={["steps", "projects.distribute"]}>
          <OfficeSteps
            texts="projects.distribute"
            action={distributeStep}
            project={project.id}
            expected={project.undistributed}
            // What has just been shared out says so itself.
            stopped={waits ? undefined : <Alert variant="info">{t("nothing")}</Alert>}
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
