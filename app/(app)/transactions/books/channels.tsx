import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import { methodIcon } from "@/components/method-icon";
import { Money } from "@/components/money";
import { StatCard } from "@/components/stat-card";
import type { Channel } from "@/lib/accounting/schema";
import { kigaliDay } from "@/lib/dates";
import { channelWord, methodOf } from "@/lib/methods";
import { cashBookAddress } from "./address";

/** A card for each channel with what it holds now, which opens its cash book; `exact`: in full. */
export function Channels({ channels, exact = false }: { channels: Channel[]; exact?: boolean }) {
  const t = useTranslations("books");
  const methods = useTranslations("methods");
  const today = kigaliDay(new Date());
  return (
    <div
      className={clsx(
        "grid gap-3 xl:grid-cols-4",
        exact ? "min-[420px]:grid-cols-2" : "grid-cols-2",
      )}
    >
      {channels.map(({ channel, balance, account }) => (
        <StatCard
          key={channel}
          label={methods(channelWord(channel))}
          value={<Money amount={balance} exact={exact} />}
          caption={t("inChannel")}
          icon={methodIcon(methodOf(channel))}
          href={cashBookAddress(account, today)}
        />
      ))}
    </div>
  );
}
