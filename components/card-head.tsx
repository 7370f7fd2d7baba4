import { Link } from "@/components/ui/link";

type Props = { title: string; href: string; link: string };

/** A card's heading, with the way to all of it beside. */
export function CardHead({ title, href, link }: Props) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <h2 className="font-semibold">{title}</h2>
      <Link className="link text-sm" href={href}>
        {link}
      </Link>
    </div>
  );
}
