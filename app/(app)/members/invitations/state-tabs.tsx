import { useTranslations } from "next-intl";
import { TabLinks } from "@/components/tab-links";
import { INVITATION_STATES } from "@/lib/invitations/rules";
import { listAddress } from "@/lib/list-address";
import { formatNumber } from "@/lib/money";
import { COUNT_CAP } from "@/lib/paging";

type Props = { current: string | undefined; count: number | null };

/** The invitations by state as links, and how many there are. */
export function StateTabs({ current, count }: Props) {
  const t = useTranslations("invitations");
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
      <TabLinks
        scroll
        label={t("filterLabel")}
        tabs={[undefined, ...INVITATION_STATES].map((status) => ({
          name: t(status ?? "all"),
          href: listAddress("/members/invitations", { status }),
          current: status === current,
        }))}
      />
      {count !== null && (
        <p className="text-sm text-muted-foreground">
          {count > COUNT_CAP
            ? t("countMany", { count: formatNumber(COUNT_CAP) })
            : t("count", { count })}
        </p>
      )}
    </div>
  );
}
