import { getLocale, getTranslations } from "next-intl/server";
import { MemberAvatar } from "@/components/member-avatar";
import { Money } from "@/components/money";
import { cn } from "@/components/ui/cn";
import type { Investor } from "@/lib/projects/schema";
import { formatPercent } from "./percent";

type Props = {
  /** Whose investors they are, for screen readers. */
  title: string;
  investors: Investor[];
  /** How many there are in all. */
  count: number;
  /** In a frame of its own that scrolls, by keyboard too. */
  scrolls?: boolean;
};

/** Who has put money into it: name, share, amount (PRJ-08, PRJ-09). */
export async function InvestorList({ title, investors, count, scrolls }: Props) {
  const t = await getTranslations("projects");
  const locale = await getLocale();
  const rest = count - investors.length;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls.
    <div
      role="group"
      aria-label={t("investorsOf", { title })}
      tabIndex={scrolls ? 0 : undefined}
      className={cn(
        scrolls &&
          "relative max-h-41 overflow-y-auto overscroll-contain rounded-md border px-3 motion-safe:scroll-smooth",
      )}
    >
      <ul className="divide-y">
        {investors.map((investor, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may have one name; the list is never resorted.
          <li key={at} className="flex items-center gap-3 py-2">
            <MemberAvatar fullName={investor.name} profileImage={investor.avatar} size="sm" />
            <span className="min-w-0 flex-1 text-sm break-words">{investor.name}</span>
            <span className="text-right text-sm">
              <Money amount={investor.amount} className="font-medium" />
              <span className="figures block text-muted-foreground">
                {formatPercent(investor.share, locale)}
              </span>
            </span>
          </li>
        ))}
        {scrolls && rest > 0 && (
          <li className="py-2 text-sm text-muted-foreground">{t("more", { count: rest })}</li>
        )}
      </ul>
    </div>
  );
}
