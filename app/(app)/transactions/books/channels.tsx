import { useTranslations } from "next-intl";
import { methodIcon } from "@/components/method-icon";
import { Money } from "@/components/money";
import { StatCard } from "@/components/stat-card";
import type { Channel } from "@/lib/accounting/schema";
import { accountAddress } from "./address";

/** A card for each channel with what it holds now. */
export function Channels({ channels }: { channels: Channel[] }) {
  const t = useTranslations("books");
  const methods = useTranslations("methods");
  return (
    <section aria-label={t("channels")} className="grid grid-cols-2 gap-3 xl:grid-cols-4">
      {channels.map(({ channel, balance, account }) => (
        <StatCard
          key={channel}
          label={methods(channel)}
          value={<Money amount={balance} />}
          caption={t("inChannel")}
          icon={methodIcon(channel)}
          href={accountAddress({ account })}
        />
      ))}
    </section>
  );
}
