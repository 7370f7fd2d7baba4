import { Card } from "@/components/ui/card";

type Props = { id: string; title: string; text?: React.ReactNode; children: React.ReactNode };

/** A section of the settings, named for screen readers. */
export function SettingsCard({ id, title, text, children }: Props) {
  return (
    <Card className="p-4 sm:p-6">
      <section aria-labelledby={id} className="grid gap-4">
        <div>
          <h2 id={id} className="text-lg font-semibold">
            {title}
          </h2>
          {text && <p className="mt-0.5 text-sm text-muted-foreground">{text}</p>}
        </div>
        {children}
      </section>
    </Card>
  );
}
