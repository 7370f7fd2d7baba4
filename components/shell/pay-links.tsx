import { useTranslations } from "next-intl";
import { ArrowDownLeft, ArrowUpRight, Send } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";

const WAYS = [
  ["send", "/profile?send=1", Send],
  ["deposit", "/deposits?new=1", ArrowDownLeft],
  ["withdraw", "/deposits?withdraw=1", ArrowUpRight],
] as const;

type Way = (typeof WAYS)[number][0];

/** The three things that one does with money, in the bar's sheet and on /pay, which says more of each. */
export function PayLinks({ more }: { more?: (way: Way) => string }) {
  const t = useTranslations("bar");
  return (
    <ul className="grid gap-1">
      {WAYS.map(([way, href, Sign]) => (
        <li key={way}>
          <Link href={href} className="menu-item py-2 text-base">
            <Sign />
            <span className="grid">
              <span className="font-medium">{t(way)}</span>
              {more && <span className="text-sm text-muted-foreground">{more(way)}</span>}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
