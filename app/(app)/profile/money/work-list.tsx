import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { formatExact } from "@/lib/money";
import { formatRate, percent } from "@/lib/percent";

/** A loan or a stake: how much it is, in francs, and its day in words. */
export type Work = { key: string; href: string; name: string; amount: number; day: string };

type Props = {
  title: string;
  text: string;
  total: number;
  works: readonly Work[];
  /** The length of the longest bar on the screen, so that bars of all lists compare. */
  highest: number;
  fill: string;
};

/** Where some of one's money is, or what one owes: each amount over its bar, with its day. */
export function WorkList({ title, text, total, works, highest, fill }: Props) {
  return (
    <Card className="grid content-start gap-3 p-4 sm:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-lg font-semibold">{title}</h2>
        <p className="figures ml-auto font-semibold">{formatExact(total)}</p>
        <p className="w-full text-sm text-muted-foreground">{text}</p>
      </div>
      {works.length > 0 && (
        <ul className="bar-list">
          {works.map(({ key, href, name, amount, day }) => (
            <li key={key}>
              <span className="min-w-0 flex-1 basis-40">
                <Link className="link break-words" href={href}>
                  {name}
                </Link>
                <span className="block text-muted-foreground">{day}</span>
              </span>
              <span className="figures ml-auto font-medium">{formatExact(amount)}</span>
              <svg aria-hidden="true">
                <rect width={formatRate(Math.max(1, percent(amount, highest)))} className={fill} />
              </svg>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
