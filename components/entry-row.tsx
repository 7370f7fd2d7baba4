import { useTranslations } from "next-intl";
import { Money } from "@/components/money";
import type { Status } from "@/components/status-badge";
import { Link } from "@/components/ui/link";

type Props = {
  /** Where its details are: all of the row leads there. */
  href: string;
  who: string;
  /** The word for what it is, where not all of the list is that. */
  what?: string;
  time: string;
  /** Its state, which goes without saying where it is `done`. */
  status: Status;
  done: boolean;
  /** Francs, and in words of how many where these are a part. */
  amount: number;
  direction?: "in" | "out";
  part?: string;
  /** It left the list. */
  gone?: boolean;
};

const INK: Partial<Record<Status, string>> = {
  pending: "text-waiting-ink",
  payable: "text-info-ink",
  rejected: "text-destructive-ink",
  failed: "text-destructive-ink",
};

/** A movement of money on a phone, in two lines: with whom and how much; what, when, and how far it is. */
export function EntryRow(props: Props) {
  const { href, who, what, time, status, done, amount, direction, part, gone } = props;
  const words = useTranslations("status");
  return (
    <span className="entry" data-gone={gone || undefined}>
      <Link href={href} scroll={false} className="entry-who">
        {who}
      </Link>
      <span className="entry-amount">
        <Money amount={amount} {...(direction && { direction })} />
      </span>
      <span className="entry-what">
        {what && `${what} · `}
        {time}
        {!done && (
          <>
            {" · "}
            <span className={INK[status]}>{words(status)}</span>
          </>
        )}
      </span>
      {part && <span className="entry-of">{part}</span>}
    </span>
  );
}
