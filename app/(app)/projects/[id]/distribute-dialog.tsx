import { getTranslations } from "next-intl/server";
import { commonStepLabels } from "@/components/money-steps/common-labels";
import { TryAgain } from "@/components/try-again";
import { Alert } from "@/components/ui/alert";
import { Dialog } from "@/components/ui/dialog";
import { database } from "@/db/client";
import { formatExact } from "@/lib/money";
import { previewDistribution } from "@/lib/projects/results";
import type { ProjectView } from "@/lib/projects/schema";
import { loaded } from "@/lib/web/loaded";
import { distributeStep } from "../distribute-actions";
import { OfficeSteps } from "../lazy-forms";
import { PARTS_SHOWN } from "../part-facts";
import { PartsPreview } from "./parts-preview";

type Props = { project: ProjectView; closeHref: string };

/** Share out what is recorded: the split to the exact franc first. */
export async function DistributeDialog({ project, closeHref }: Props) {
  const t = await getTranslations("projects.distribute");
  const common = await getTranslations("common");
  const frame = { title: t("title"), closeHref, closeLabel: common("close") };
  const waits = project.undistributed !== 0;
  const preview = waits
    ? await loaded(previewDistribution(database(), project.id, PARTS_SHOWN))
    : null;
  return (
    <Dialog {...frame}>
      {preview || !waits ? (
        <OfficeSteps
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
                  {t(preview.kind === "profit" ? "profitIntro" : "lossIntro")}
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
          labels={{
            ...(await commonStepLabels()),
            ...{ title: t("title"), stepForm: t("stepForm"), submit: t("submit") },
            ...{ submitting: t("submitting"), failedTitle: t("failedTitle") },
            ...{ failedText: t("failedText"), notTwice: t("notTwice") },
          }}
        />
      ) : (
        <TryAgain message={t("loadFailed")} />
      )}
    </Dialog>
  );
}
