import { clsx } from "clsx";
import { Link } from "@/components/ui/link";

type Props = {
  label: string;
  tabs: { name: string; href: string; current: boolean; count?: number }[];
};

/** The parts of a screen, each with an address of its own. */
export function Tabs({ label, tabs }: Props) {
  return (
    <nav aria-label={label} className="mb-4 flex flex-wrap gap-1 border-b pb-2">
      {tabs.map(({ name, href, current, count }) => (
        <Link
          key={href}
          href={href}
          scroll={false}
          aria-current={current ? "page" : undefined}
          className={clsx(
            "inline-flex min-h-11 items-center gap-1.5 rounded-lg px-3 text-sm text-muted-foreground hover:bg-muted pointer-fine:min-h-9",
            current && "bg-primary-soft font-medium text-primary-ink",
          )}
        >
          {name}
          {count !== undefined && count > 0 && <span className="figures">({count})</span>}
        </Link>
      ))}
    </nav>
  );
}
