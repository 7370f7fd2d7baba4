import type { IconComponent } from "@/components/ui/icon";

type Props = {
  icon: IconComponent;
  title: string;
  text: string;
  /** The way on: a link of the browser's own, since every screen carries this along and needs none but it. */
  way: { href: string; label: string };
};

/** A whole screen that says one thing and the way on. */
export function Notice({ icon: Sign, title, text, way }: Props) {
  return (
    <section className="mx-auto grid max-w-lg justify-items-start gap-3 py-10 sm:py-20">
      <span className="grid size-12 place-items-center rounded-full bg-muted text-muted-foreground">
        <Sign className="size-6" />
      </span>
      <h1 className="text-2xl font-semibold">{title}</h1>
      <p className="text-muted-foreground">{text}</p>
      <a href={way.href} className="btn btn-main btn-md mt-3">
        {way.label}
      </a>
    </section>
  );
}
