type Props = {
  logo: string | null;
  /** Pixels on each side: its room is there before it is. */
  size: number;
  className?: string;
};

/** The cooperative's own sign; beside it stands the name, so it says nothing by itself. Nothing where there is none. */
export function Sign({ logo, size, className = "" }: Props) {
  if (!logo) return null;
  return (
    // biome-ignore lint/performance/noImgElement: it is small, and made to its size.
    <img
      src={logo}
      alt=""
      width={size}
      height={size}
      className={`shrink-0 rounded-md bg-white ${className}`}
    />
  );
}
