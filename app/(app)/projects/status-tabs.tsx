import { useTranslations } from "next-intl";
import { TabLinks } from "@/components/tab-links";
import { PROJECT_STATUSES, type ProjectStatus } from "@/lib/projects/rules";

type Props = {
  status: ProjectStatus | undefined;
  href: (status: ProjectStatus | undefined) => string;
};

/** The projects by where they are. */
export function StatusTabs({ status, href }: Props) {
  const t = useTranslations("projects");
  return (
    <TabLinks
      label={t("filterLabel")}
      tabs={[undefined, ...PROJECT_STATUSES].map((each) => ({
        name: t(each ?? "all"),
        href: href(each),
        current: each === status,
      }))}
    />
  );
}
