"use client";

import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { CircleQuestionMark } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";

type Props = {
  className: string;
  /** The sign alone, as in the header. */
  sign?: boolean;
};

/** To the help with the screen that one is on. */
export function HelpLink({ className, sign = false }: Props) {
  const label = useTranslations("nav")("help");
  const path = usePathname();
  const href = path.startsWith("/help") ? "/help" : `/help?of=${path}`;
  return (
    <Link href={href} title={label} className={className}>
      <CircleQuestionMark />
      <span className={sign ? "sr-only" : "nav-label"}>{label}</span>
    </Link>
  );
}
