type Props = React.ComponentProps<"a"> & {
  href: string;
  /** False: the page stays scrolled where it is, as when a dialog opens over it. */
  scroll?: boolean;
};

/**
 * A link within the application: a plain anchor, which `SoftLinks` follows without loading the
 * whole page anew. Nothing is fetched ahead, and a page with a hundred links hydrates none.
 */
export function Link({ scroll = true, ...rest }: Props) {
  return <a {...rest} data-soft={scroll ? "" : "keep"} />;
}
