"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { CircleQuestionMark } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";

type Props = {
  className: string;
  /** The sign alone, as in the header. */
  sign?: boolean;
};

/** To the help with the screen that one is on, as it is: with its tab or its dialog. */
export function HelpLink({ className, sign = false }: Props) {
  const label = useTranslations("nav")("help");
  const path = usePathname();
  const query = useSearchParams().toString();
  const from = query ? `${path}${encodeURIComponent(`?${query}`)}` : path;
  return (
    <Link
      href={path.startsWith("/help") ? "/help" : `/help?of=${from}`}
      title={label}
      className={className}
    >
      <CircleQuestionMark />
      <span className={sign ? "sr-only" : "nav-label"}>{label}</span>
    </Link>
  );
}
