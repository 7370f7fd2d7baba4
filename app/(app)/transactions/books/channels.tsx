import { useTranslations } from "next-intl";
import { Money } from "@/components/money";
import { StatCard } from "@/components/stat-card";
import { Banknote, Landmark, Smartphone } from "@/components/ui/icons";
import type { Channel } from "@/lib/books/schema";

const SIGNS = { mtn: Smartphone, airtel: Smartphone, bank: Landmark, cash: Banknote };

/** A card for each channel with what it holds now. */
export function Channels({ channels }: { channels: Channel[] }) {
  const t = useTranslations("books");
  const methods = useTranslations("methods");
  return (
    <section aria-label={t("channels")} className="grid grid-cols-2 gap-3 xl:grid-cols-4">
      {channels.map(({ channel, balance }) => (
        <StatCard
          key={channel}
          label={methods(channel)}
          value={<Money amount={balance} />}
          caption={t("inChannel")}
          icon={SIGNS[channel]}
        />
      ))}
    </section>
  );
}
