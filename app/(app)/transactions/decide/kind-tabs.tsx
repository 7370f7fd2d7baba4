import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import type { WorkKind } from "@/lib/approvals/schema";
import type { Work } from "@/lib/approvals/work";
import { formatNumber } from "@/lib/money";
import { toDecideAddress } from "../address";

type Props = {
  work: Work[];
  /** To which the list is narrowed. */
  kind: WorkKind | undefined;
};

/** What waits by its kind, each leading to these alone; nothing where all is of one kind. */
export function KindTabs({ work, kind }: Props) {
  const t = useTranslations("office");
  if (work.length < 2 && !kind) return null;
  const counts = new Map<WorkKind | undefined, number>(work.map((each) => [each.kind, each.count]));
  // What has been decided meanwhile keeps its place while it is looked at.
  const kinds = [undefined, ...new Set([...(kind ? [kind] : []), ...counts.keys()])];
  return (
    <nav aria-label={t("kindsLabel")} className="mb-4 flex flex-wrap gap-2">
      {kinds.map((each) => (
        <Link
          key={each ?? "all"}
          href={toDecideAddress(each)}
          scroll={false}
          aria-current={each === kind ? "page" : undefined}
          className={clsx(
            "flex min-h-11 items-center gap-2 rounded-lg border px-3 text-sm pointer-fine:min-h-9",
            each === kind ? "border-primary font-medium text-primary-ink" : "hover:bg-muted",
          )}
        >
          {each ? t(`kinds.${each}`) : t("allKinds")}
          {each && <span className="figures">{formatNumber(counts.get(each) ?? 0)}</span>}
        </Link>
      ))}
    </nav>
  );
}
