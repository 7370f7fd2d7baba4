import { useTranslations } from "next-intl";
import { ClientTexts } from "@/components/texts/client-texts";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import type { IconComponent } from "@/components/ui/icon";
import {
  ArrowDownLeft,
  ArrowUpRight,
  BadgeCheck,
  Camera,
  ChartPie,
  Hammer,
  Pencil,
  Plus,
} from "@/components/ui/icons";
import type { ProposalView } from "@/lib/approvals/schema";
import { formatExact } from "@/lib/money";
import type { ProjectView } from "@/lib/projects/views";
import { Proposed } from "../../transactions/decide/proposed";
import { switchOpen } from "../actions";
import { QuickForm } from "../lazy-quick-form";

export type May = { manage: boolean; record: boolean; spend: boolean };
type Props = {
  project: ProjectView;
  may: May;
  /** What is proposed for it and waits for a second person. */
  proposed: ProposalView[];
  address: (changes: Record<string, string | undefined>) => string;
};

/** What the office can do with a project now, and what waits for it. */
export function OfficeCard({ project, may, proposed, address }: Props) {
  const t = useTranslations("projects.office");
  const { undistributed, investorCount } = project;
  const completed = project.status === "completed";
  const waits = undistributed !== 0;
  return (
    <Card className="grid gap-3 p-5">
      <h2 className="text-lg font-semibold">{t("title")}</h2>
      {waits && (
        <p className="rounded-md bg-waiting-soft px-3 py-2 text-sm text-waiting-ink">
          {t(completed ? "lateWaits" : undistributed > 0 ? "profitWaits" : "lossWaits", {
            amount: formatExact(Math.abs(undistributed)),
          })}
        </p>
      )}
      {proposed.map((proposal) => (
        <Proposed key={proposal.id} proposal={proposal} />
      ))}
      <div className="flex flex-wrap gap-2 *:flex-[1_1_10rem]">
        {may.record && investorCount > 0 && (
          <Act href={address({ result: "1" })} icon={Plus} text={t("record")} />
        )}
        {may.spend && project.status === "running" && (
          <>
            <Act href={address({ spend: "1" })} icon={ArrowUpRight} text={t("spend")} />
            <Act href={address({ back: "1" })} icon={ArrowDownLeft} text={t("back")} />
          </>
        )}
        {may.record && waits && (
          <Act href={address({ distribute: "1" })} icon={ChartPie} text={t("distribute")} main />
        )}
        {may.manage && !completed && (
          <>
            <Act href={address({ edit: "1" })} icon={Pencil} text={t("edit")} />
            <Act href={address({ files: "1" })} icon={Camera} text={t("files")} />
            {project.status === "active" && (
              <Act href={address({ start: "1" })} icon={Hammer} text={t("start")} />
            )}
            {project.status === "running" && (
              <Act href={address({ complete: "1" })} icon={BadgeCheck} text={t("complete")} />
            )}
          </>
        )}
      </div>
      {may.record && investorCount === 0 && (
        <p className="text-sm text-muted-foreground">{t("nobodyYet")}</p>
      )}
      {may.manage && !completed && <Switch project={project} />}
    </Card>
  );
}

type ActProps = { href: string; icon: IconComponent; text: string; main?: boolean };

function Act({ href, icon: Sign, text, main }: ActProps) {
  return (
    <ButtonLink variant={main ? "default" : "outline"} href={href} scroll={false}>
      <Sign />
      {text}
    </ButtonLink>
  );
}

function Switch({ project }: { project: ProjectView }) {
  const t = useTranslations("projects.office");
  const open = project.openForInvestment;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t pt-3">
      <p className="min-w-0 flex-1 basis-44 text-sm">{t(open ? "isOpen" : "isClosed")}</p>
      <ClientTexts namespaces={["projects.office"]}>
        <QuickForm
          texts="projects.office"
          action={switchOpen}
          values={{ id: project.id, open: String(!open) }}
          variant="outline"
          size="sm"
        >
          {t(open ? "close" : "open")}
        </QuickForm>
      </ClientTexts>
    </div>
  );
}
