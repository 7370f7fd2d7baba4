import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { HandCoins } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import type { ProjectView } from "@/lib/projects/views";
import { InvestorList } from "./investor-list";
import { OwnStake } from "./own-stake";
import { Progress } from "./progress";
import { ProjectBadges } from "./project-badges";

type Props = {
  project: ProjectView;
  /** Where `Invest Now` leads. */
  investHref: string;
};

/** One project on the list (PRJ-01 to PRJ-10). */
export function ProjectCard({ project, investHref }: Props) {
  const t = useTranslations("projects");
  const { id, title, investors, investorCount, own } = project;
  const photo = project.files.find((file) => file.kind === "photo");
  const href = `/projects/${id}`;
  return (
    <Card className="flex min-w-0 flex-col overflow-hidden">
      {photo?.preview && (
        // biome-ignore lint/performance/noImgElement: small already, and next/image is script.
        <img
          src={photo.preview}
          alt={t("photo", { title })}
          loading="lazy"
          decoding="async"
          className="aspect-[2/1] w-full bg-muted object-cover"
        />
      )}
      <div className="flex flex-1 flex-col gap-4 p-4 sm:p-5">
        <div className="grid gap-2">
          <ProjectBadges status={project.status} open={project.availableForInvestment} />
          <h2 className="text-lg font-semibold break-words">
            <Link href={href} className="hover:underline">
              {title}
            </Link>
          </h2>
          <p className="line-clamp-3 text-sm break-words text-muted-foreground">
            {project.description}
          </p>
        </div>
        <Progress
          title={title}
          progress={project.progress}
          current={project.currentInvestment}
          total={project.totalInvestment}
        />
        {own && <OwnStake own={own} />}
        <div className="grid gap-2">
          <h3 className="text-sm font-medium">{t("investors", { count: investorCount })}</h3>
          {investorCount > 0 ? (
            <InvestorList title={title} investors={investors} count={investorCount} scrolls />
          ) : (
            <p className="text-sm text-muted-foreground">{t("noInvestors")}</p>
          )}
        </div>
        <div className="mt-auto flex flex-wrap gap-2 *:flex-[1_1_9.5rem]">
          {project.availableForInvestment && (
            <ButtonLink href={investHref} scroll={false} aria-label={t("investIn", { title })}>
              <HandCoins />
              {t("investNow")}
            </ButtonLink>
          )}
          <ButtonLink variant="outline" href={href} aria-label={t("detailsOf", { title })}>
            {t("details")}
          </ButtonLink>
        </div>
      </div>
    </Card>
  );
}
