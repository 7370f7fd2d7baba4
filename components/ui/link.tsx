"use client";

import NextLink, { useLinkStatus } from "next/link";

type Props = Omit<React.ComponentProps<typeof NextLink>, "href" | "prefetch"> & { href: string };

/**
 * A link within the application. Nothing is fetched ahead: a page with a hundred links would cost a slow phone
 * a hundred pages. A line at the top says that the next screen is on its way.
 */
export function Link({ children, ...rest }: Props) {
  return (
    <NextLink {...rest} prefetch={false}>
      {children}
      <Waiting />
    </NextLink>
  );
}

function Waiting() {
  return useLinkStatus().pending && <ProgressLine />;
}

/** Shown only when it takes a while (app/patterns.css). */
export function ProgressLine() {
  return <span aria-hidden="true" className="progress-line no-print" />;
}
