import { clsx } from "clsx";
import { OuterBar } from "@/app/outer-bar";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";

const WIDTHS = { sm: "max-w-sm", md: "max-w-md" } as const;

type Props = { width: keyof typeof WIDTHS; children: React.ReactNode };

/** A screen that leads in: one narrow column in the middle. */
export function AuthFrame({ width, children }: Props) {
  return (
    <main id="main" className="grid min-h-dvh place-items-center px-4 py-10">
      <div className={clsx("grid w-full gap-6", WIDTHS[width])}>
        <OuterBar />
        {children}
      </div>
    </main>
  );
}

type AnswerProps = { title: string; text: string; href: string; label: string };

/** One calm answer, and the way on. */
export function Answer({ title, text, href, label }: AnswerProps) {
  return (
    <Card className="grid justify-items-start gap-3 p-6">
      <h1 className="text-xl font-semibold">{title}</h1>
      <p className="text-muted-foreground">{text}</p>
      <ButtonLink variant="outline" className="mt-2" href={href}>
        {label}
      </ButtonLink>
    </Card>
  );
}
