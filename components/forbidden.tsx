"use client";

import { buttonVariants } from "@/components/ui/button";
import { Lock } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { useErrorTexts } from "./error-texts";
import { Notice } from "./notice";

/**
 * A screen for others: who may open it, and the way back (decisions, section 3). Sent along, unseen, with
 * every screen of the shell: so by name only.
 */
export function Forbidden() {
  const texts = useErrorTexts();
  if (!texts?.forbidden) return null;
  return (
    <Notice icon={Lock} title={texts.forbidden} text={<p>{texts.forbiddenText}</p>}>
      <Link href="/dashboard" className={buttonVariants({})}>
        {texts.dashboard}
      </Link>
    </Notice>
  );
}
