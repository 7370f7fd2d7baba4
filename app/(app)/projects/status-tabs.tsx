import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import { PROJECT_STATUSES, type ProjectStatus } from "@/lib/projects/rules";

type Props = {
  status: ProjectStatus | undefined;
  href: (status: ProjectStatus | undefined) => string;
};

/** The projects by where they are. */
export function StatusTabs({ status, href }: Props) {
  const t = useTranslations("projects");
  return (
    <nav aria-label={t("filterLabel")} className="flex flex-wrap gap-1">
      {[undefined, ...PROJECT_STATUSES].map((each) => (
        <Link
          key={each ?? "all"}
          href={href(each)}
          scroll={false}
          aria-current={each === status ? "page" : undefined}
          className={clsx(
            "grid min-h-11 place-items-center rounded-lg px-3 text-sm text-muted-foreground hover:bg-muted pointer-fine:min-h-9",
            each === status && "bg-primary-soft font-medium text-primary-ink",
          )}
        >
          {t(each ?? "all")}
        </Link>
      ))}
    </nav>
  );
}
