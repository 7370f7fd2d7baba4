"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { Link } from "@/components/ui/link";

/** Where the member follows a deposit that is asked for on their phone. */
export const progressOf = (id: string) => `/deposits?progress=${id}`;

/** What is said of a deposit once it is submitted, without script too; `asked`: the one that the phone is asked for. */
export function DepositDone({ said, asked }: { said: string; asked: string | null }) {
  const t = useTranslations("deposits.form");
  if (!asked) {
    return (
      <Alert variant="success" title={t("doneTitle")}>
        {said} {t("doneNext")}
      </Alert>
    );
  }
  return (
    <Alert variant="success" title={t("askedTitle")}>
      {said}{" "}
      <Link href={progressOf(asked)} className="link">
        {t("follow")}
      </Link>
    </Alert>
  );
}
