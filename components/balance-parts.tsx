import { useTranslations } from "next-intl";
import { BalanceBar, type BalanceLine } from "@/components/balance-bar";
import { ownSavings } from "@/lib/members/rules";
import type { OwnUser } from "@/lib/members/views";

/** One offer, withdrawal, loan or project within a part. Francs. */
export type BalanceItem = { label: string; amount: number; href: string };
export type BalanceItems = Record<"held" | "lent" | "invested" | "owed", BalanceItem[]>;

type Props = { user: OwnUser; items: BalanceItems };

/**
 * What the balance is doing as one bar, which opens "Why is this my balance?": each part leads to what it is made
 * of (decisions, section 2). Borrowed money is in it, and is taken off what is one's own.
 */
export function BalanceParts({ user, items }: Props) {
  const t = useTranslations("profile");
  const own = useTranslations("ownMoney");
  const { parts } = user;
  const debt = parts.owed + parts.claim;
  const lines: BalanceLine[] = [
    { label: t("available"), amount: parts.available, href: "/transactions" },
    line("held", "/rent?show=offers"),
    line("lent", "/rent?show=lending"),
    line("invested", "/projects"),
    { label: t("currentBalance"), amount: user.balance },
  ];
  if (parts.owed > 0) lines.push(line("owed", "/borrow?show=loans"));
  if (parts.claim > 0) {
    lines.push({ label: t("claim"), amount: parts.claim, href: "/transactions?type=claim" });
  }
  if (debt > 0) lines.push({ label: own("own"), amount: ownSavings(user) });
  return (
    <BalanceBar
      doing={(["available", "held", "lent", "invested"] as const).map((key) => ({
        key,
        label: own(key),
        amount: parts[key],
      }))}
      why={t("why")}
      text={`${t("whyText")}${debt > 0 ? ` ${own("borrowedText")}` : ""}`}
      lines={lines}
      traced={t("traced")}
    />
  );

  function line(key: keyof BalanceItems, href: string): BalanceLine {
    return { label: t(key), amount: parts[key], href, items: items[key] };
  }
}
