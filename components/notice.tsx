import type { IconComponent } from "@/components/ui/icon";

type Props = {
  icon: IconComponent;
  label?: string;
  title: string;
  text: React.ReactNode;
  children?: React.ReactNode;
};

/** A whole screen that says one thing and the way on. */
export function Notice({ icon: Sign, label, title, text, children }: Props) {
  return (
    <section className="mx-auto grid max-w-lg justify-items-start gap-3 py-10 sm:py-20">
      <span className="grid size-12 place-items-center rounded-full bg-muted text-muted-foreground">
        <Sign className="size-6" />
      </span>
      {label && <p className="text-sm font-medium text-waiting-ink">{label}</p>}
      <h1 className="text-2xl font-semibold">{title}</h1>
      <div className="grid gap-2 text-muted-foreground">{text}</div>
      {children && <div className="mt-3 flex flex-wrap gap-2">{children}</div>}
    </section>
  );
}
