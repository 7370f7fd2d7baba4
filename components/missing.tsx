"use client";

import { Notice } from "@/components/notice";
import { Logo } from "@/components/shell/logo";
import { buttonVariants } from "@/components/ui/button";
import { Search } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { useErrorTexts } from "./error-texts";

/** An address that leads nowhere. The framework sends it along, unseen, with every screen: so by name only. */
export function Missing() {
  const texts = useErrorTexts();
  if (!texts?.missing) return null;
  return (
    <main id="main" className="mx-auto max-w-lg px-4 pt-8">
      <Logo />
      <Notice icon={Search} title={texts.missing} text={<p>{texts.missingText}</p>}>
        <Link href="/" className={buttonVariants({})}>
          {texts.home}
        </Link>
      </Notice>
    </main>
  );
}
