import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import type { Investor } from "@/lib/projects/views";
import { InvestorRows } from "./investor-rows";

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
export function InvestorList({ title, investors, count, scrolls }: Props) {
  const t = useTranslations("projects");
  const rest = count - investors.length;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls.
    <div
      role="group"
      aria-label={t("investorsOf", { title })}
      tabIndex={scrolls ? 0 : undefined}
      className={clsx(
        scrolls &&
          "relative max-h-41 overflow-y-auto overscroll-contain rounded-md border px-3 motion-safe:scroll-smooth",
      )}
    >
      <InvestorRows
        investors={investors}
        more={scrolls && rest > 0 ? t("more", { count: rest }) : undefined}
      />
    </div>
  );
}
