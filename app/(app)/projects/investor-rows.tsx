"use client";

import { MemberAvatar } from "@/components/member-avatar";
import { Money } from "@/components/money";
import { formatShare } from "@/lib/percent";
import type { Investor } from "@/lib/projects/views";

type Props = {
  investors: Investor[];
  /** Says how many more there are. */
  more: string | undefined;
};

/** Investors as values alone: drawn in the browser from these, a page of them is half as large. */
export function InvestorRows({ investors, more }: Props) {
  return (
    <ul className="divide-y">
      {investors.map((investor, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may have one name; the list is never resorted.
        <li key={at} className="flex items-center gap-3 py-2">
          <MemberAvatar fullName={investor.name} profileImage={investor.avatar} size="sm" />
          <span className="min-w-0 flex-1 text-sm break-words">{investor.name}</span>
          <span className="text-right text-sm">
            <Money amount={investor.amount} className="font-medium" />
            <span className="figures block text-muted-foreground">
              {formatShare(investor.share)}
            </span>
          </span>
        </li>
      ))}
      {more && <li className="py-2 text-sm text-muted-foreground">{more}</li>}
    </ul>
  );
}
