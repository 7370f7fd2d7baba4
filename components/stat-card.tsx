import { clsx } from "clsx";
import { Card } from "@/components/ui/card";
import type { IconComponent } from "@/components/ui/icon";
import { ChevronRight } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";

const TONES = {
  plain: "bg-muted text-muted-foreground",
  primary: "bg-primary-soft text-primary-ink",
  waiting: "bg-waiting-soft text-waiting-ink",
  info: "bg-info-soft text-info-ink",
  danger: "bg-destructive-soft text-destructive-ink",
};

type Props = {
  label: string;
  value: React.ReactNode;
  caption?: React.ReactNode;
  icon?: IconComponent;
  /** Where its figures come from; makes the whole card a link. */
  href?: string;
  /** `waiting` for what waits for somebody. */
  tone?: keyof typeof TONES;
};

/** One figure with its name, large and plain; smaller where two stand side by side on a phone. */
export function StatCard({ label, value, caption, icon: Sign, href, tone = "plain" }: Props) {
  return (
    <Card
      className={clsx(
        "relative flex flex-col gap-1 p-3.5 @container sm:p-4",
        href && "transition-colors hover:bg-muted/60",
      )}
    >
      {/* The longest word of a name and the sign stand side by side on the narrowest phone. */}
      <p className="flex items-start justify-between gap-1 text-[0.8125rem] sm:min-h-10 text-muted-foreground @min-[10rem]:gap-2 @min-[10rem]:text-sm">
        {href ? (
          <Link href={href} className="after:absolute after:inset-0 after:rounded-lg">
            {label}
            {/* A sign that stays beside the last word. */}
            {"\u00a0\u2060"}
            <ChevronRight className="inline size-3.5 align-[-0.125em]" />
          </Link>
        ) : (
          label
        )}
        {Sign && (
          <span
            className={clsx(
              "grid size-6 shrink-0 place-items-center rounded-md @min-[10rem]:size-8",
              TONES[tone],
            )}
          >
            <Sign className="size-4 @min-[10rem]:size-4.5" />
          </span>
        )}
      </p>
      <p className="mt-auto text-lg leading-tight sm:mt-0 font-semibold break-words tabular-nums @min-[10rem]:text-xl">
        {value}
      </p>
      {caption && <p className="text-sm text-muted-foreground">{caption}</p>}
    </Card>
  );
}
