import { clsx } from "clsx";
import { Link } from "@/components/ui/link";

export type Tab = { name: React.ReactNode; href: string; current: boolean; count?: number };
type Props = { label: string; tabs: Tab[]; className?: string; scroll?: boolean };

/** The parts of a screen or the states of a list, each with an address of its own. */
export function TabLinks({ label, tabs, className, scroll = false }: Props) {
  return (
    <nav aria-label={label} className={clsx("flex flex-wrap gap-1", className)}>
      {tabs.map(({ name, href, current, count = 0 }) => (
        <Link
          key={href}
          href={href}
          scroll={scroll}
          aria-current={current ? "page" : undefined}
          className={clsx(
            "flex min-h-11 items-center gap-2 rounded-lg px-3 text-sm text-muted-foreground hover:bg-muted pointer-fine:min-h-9",
            current && "bg-primary-soft font-medium text-primary-ink",
          )}
        >
          {name}
          {count > 0 && <span className="figures -ml-0.5">({count})</span>}
        </Link>
      ))}
    </nav>
  );
}
