/** The letters OF and, where there is room, the name. */
export function Logo({ className }: { className?: string }) {
  return (
    <span className={`inline-flex items-center gap-2.5 ${className ?? ""}`}>
      <svg viewBox="0 0 32 32" aria-hidden="true" className="size-9 shrink-0">
        <rect width="32" height="32" rx="8" className="fill-primary" />
        <g fill="none" strokeWidth="3" className="stroke-primary-foreground">
          <circle cx="11" cy="16" r="5.5" />
          <path d="M21 23V10.5h6.5M21 16.5h5.5" />
        </g>
      </svg>
      <span className="nav-label text-lg font-semibold tracking-tight whitespace-nowrap">
        Open Future
      </span>
    </span>
  );
}
