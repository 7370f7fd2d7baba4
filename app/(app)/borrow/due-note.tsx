import { getTranslations } from "next-intl/server";
import { Card } from "@/components/ui/card";
import { HandCoins } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { formatExact } from "@/lib/money";

type Props = { totals: { owed: number; openLoans: number } };

/** What one still has to repay, with the way to do it. Francs, interest included. */
export async function DueNote({ totals: { owed, openLoans } }: Props) {
  const t = await getTranslations("borrow");
  return (
    <Card className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
      <HandCoins className="size-5 shrink-0 text-accent-ink" />
      <p className="min-w-0 flex-1 basis-52">
        {t("youOwe", { amount: formatExact(owed), count: openLoans })}
      </p>
      <Link
        className="link inline-flex min-h-11 items-center pointer-fine:min-h-8"
        href="/borrow?show=loans"
      >
        {t("toLoans")}
      </Link>
    </Card>
  );
}
