import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { Check, Plus } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import type { FirstSteps as Standing } from "@/lib/members/first-steps";
import { putStepsAway } from "./actions";

/** For who is new: where to pay in, the first deposit, and what the balance says. */
export function FirstSteps({ standing }: { standing: Standing }) {
  const t = useTranslations("firstSteps");
  const waits = standing === "waits";
  return (
    <Card className="grid gap-4 p-5">
      <h2 className="text-lg font-semibold">{t("title")}</h2>
      <ol className="grid gap-4">
        <Step number={1} done={waits} title={t("number")} text={t("numberText")}>
          {!waits && (
            <Link className="link text-sm" href="/deposits?new=1">
              {t("numberLink")}
            </Link>
          )}
        </Step>
        <Step
          number={2}
          done={waits}
          title={t("deposit")}
          text={t(waits ? "depositWaits" : "depositText")}
        >
          {!waits && (
            <ButtonLink href="/deposits?new=1" className="mt-1 justify-self-start">
              <Plus />
              {t("depositLink")}
            </ButtonLink>
          )}
        </Step>
        <Step number={3} title={t("balance")} text={t("balanceText")}>
          <Link className="link text-sm" href="/help?of=/dashboard">
            {t("balanceLink")}
          </Link>
        </Step>
      </ol>
      <form action={putStepsAway}>
        <Button type="submit" variant="ghost" size="sm">
          {t("close")}
        </Button>
      </form>
    </Card>
  );
}

type StepProps = {
  number: number;
  title: string;
  text: string;
  done?: boolean;
  children: React.ReactNode;
};

function Step({ number, title, text, done, children }: StepProps) {
  const t = useTranslations("firstSteps");
  return (
    <li className="flex gap-3">
      <span
        aria-hidden="true"
        className="grid size-8 shrink-0 place-items-center rounded-full bg-primary-soft font-semibold text-primary-ink"
      >
        {done ? <Check className="size-4" /> : number}
      </span>
      <div className="grid min-w-0 gap-1">
        <h3 className="font-medium">
          {title}
          {done && <span className="sr-only"> {t("done")}</span>}
        </h3>
        <p className="text-sm text-muted-foreground">{text}</p>
        {children}
      </div>
    </li>
  );
}
