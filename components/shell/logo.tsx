import { Sign } from "@/components/sign";
import type { Brand } from "@/lib/settings/letterhead";

type Props = {
  className?: string;
  /** What the cooperative shows of itself; without it the application's letters and name. */
  brand?: Brand | null | undefined;
};

/** The sign and, where there is room, the name: the cooperative's, once two people have agreed to its logo. */
export function Logo({ className, brand }: Props) {
  return (
    <span className={`inline-flex min-w-0 items-center gap-2.5 ${className ?? ""}`}>
      {brand ? (
        <Sign logo={brand.logo} size={36} />
      ) : (
        <svg viewBox="0 0 32 32" aria-hidden="true" className="size-9 shrink-0">
          <rect width="32" height="32" rx="8" className="fill-primary" />
          <g fill="none" strokeWidth="3" className="stroke-primary-foreground">
            <circle cx="11" cy="16" r="5.5" />
            <path d="M21 23V10.5h6.5M21 16.5h5.5" />
          </g>
        </svg>
      )}
      {brand ? (
        <span className="nav-label line-clamp-2 text-sm leading-tight font-semibold">
          {brand.name}
        </span>
      ) : (
        <span className="nav-label text-lg font-semibold tracking-tight whitespace-nowrap">
          Open Future
        </span>
      )}
    </span>
  );
}
