import { useLocale, useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { formatDate } from "@/lib/dates";
import { formatExact, formatNumber } from "@/lib/money";
import type { ShareOfferView } from "@/lib/shares/views";

type Props = { offers: ShareOfferView[]; href: (id: string) => string };

/** The offers that can still be taken: those made to the member, and their own. */
export function Offers({ offers, href }: Props) {
  const t = useTranslations("shares.offers");
  const words = useTranslations("shares");
  const locale = useLocale();
  if (offers.length === 0) return null;
  return (
    <section aria-labelledby="offers" className="grid grid-cols-1 gap-3">
      <h2 id="offers" className="text-lg font-semibold">
        {t("title")}
      </h2>
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
                href={href(offer.id)}
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
    </section>
  );
}
