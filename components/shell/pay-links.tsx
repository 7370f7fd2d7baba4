import { useTranslations } from "next-intl";
import { ArrowDownLeft, ArrowUpRight, Send } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";

const WAYS = [
  ["send", "/profile?send=1", Send],
  ["deposit", "/deposits?new=1", ArrowDownLeft],
  ["withdraw", "/deposits?withdraw=1", ArrowUpRight],
] as const;

/** The three things that one does with money, in the bar's sheet and on /pay. */
export function PayLinks() {
  const t = useTranslations("bar");
  return (
    <ul className="grid gap-1">
      {WAYS.map(([way, href, Sign]) => (
        <li key={way}>
          <Link href={href} className="menu-item py-2 text-base">
            <Sign />
            <span className="grid">
              <span className="font-medium">{t(way)}</span>
              <span className="text-sm text-muted-foreground">{t(`${way}Text`)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
