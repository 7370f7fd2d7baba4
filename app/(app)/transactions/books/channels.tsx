import { getTranslations } from "next-intl/server";
import { Money } from "@/components/money";
import { StatCard } from "@/components/stat-card";
import { Banknote, Landmark, Smartphone } from "@/components/ui/icons";
import type { Channel } from "@/lib/books/schema";

const SIGNS = { mtn: Smartphone, airtel: Smartphone, bank: Landmark, cash: Banknote };

/** A card for each channel with what it holds now. */
export async function Channels({ channels }: { channels: Channel[] }) {
  const t = await getTranslations("books");
  const methods = await getTranslations("methods");
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
