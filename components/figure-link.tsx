import { Link } from "@/components/ui/link";

type Props = { href: string | undefined; children: React.ReactNode };

/** A figure within a list: a link to what makes it up, for who may see that. */
export function FigureLink({ href, children }: Props) {
  if (!href) return children;
  return (
    <Link
      href={href}
      className="link figures inline-flex min-h-11 items-center pointer-fine:min-h-0"
    >
      {children}
    </Link>
  );
}
