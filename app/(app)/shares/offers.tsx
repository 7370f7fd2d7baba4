import { useLocale, useTranslations } from "next-intl";
import { PageLinks } from "@/components/page-links";
import { TryAgain } from "@/components/try-again";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { formatDate } from "@/lib/dates";
import { formatExact, formatNumber } from "@/lib/money";
import type { Page } from "@/lib/paging";
import type { ShareOfferView } from "@/lib/shares/views";

type Props = {
  /** Null where it could not be read. */
  page: Page<ShareOfferView> | null;
  /** Whether it is another than the first. */
  paged: boolean;
  /** The screen's address with these changes. */
  at: (changes: Record<string, string | undefined>) => string;
};

/** The offers that can still be taken, those made to the member and their own, with pages of their own. */
export function Offers({ page, paged, at }: Props) {
  const t = useTranslations("shares.offers");
  const words = useTranslations("shares");
  if (!page) return <TryAgain message={words("failed")} />;
  if (page.rows.length === 0 && !paged) return null;
  return (
    <section
      id="offers"
      aria-labelledby="offers-title"
      className="grid scroll-mt-20 grid-cols-1 gap-3"
    >
      <h2 id="offers-title" className="text-lg font-semibold">
        {t("title")}
      </h2>
      {page.rows.length === 0 && <EmptyState title={t("none")} />}
      {page.rows.length > 0 && <OfferList offers={page.rows} at={at} />}
      <PageLinks
        label={t("pages")}
        page={page}
        from={paged}
        at={(offers) => `${at({ offers })}#offers`}
      />
    </section>
  );
}

function OfferList({ offers, at }: Pick<Props, "at"> & { offers: ShareOfferView[] }) {
  const t = useTranslations("shares.offers");
  const words = useTranslations("shares");
  const locale = useLocale();
  return (
    <Card>
      <ul className="divide-y">
        {offers.map((offer) => (
          <li key={offer.id} className="flex flex-wrap items-center justify-between gap-3 p-4">
            <p className="min-w-0">
              <span className="block font-medium break-words">
                {t(offer.role === "taker" ? "toYou" : "byYou", {
                  name: offer.party,
                  shares: words("shares", {
                    count: formatNumber(offer.shares),
                    n: offer.shares,
                  }),
                })}
              </span>
              <span className="figures block text-sm text-muted-foreground">
                {t("until", {
                  amount: formatExact(offer.worth),
                  day: formatDate(new Date(offer.endsAt), locale),
                })}
              </span>
            </p>
            <Link
              href={at({ offer: offer.id })}
              scroll={false}
              aria-label={t("openOf", { name: offer.party })}
              className="link"
            >
              {t(offer.role === "taker" ? "answer" : "withdraw")}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
