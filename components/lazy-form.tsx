"use client";

import { lazy } from "react";

/** A form, or a button, whose script is fetched when it is first shown. For the top level of a module only. */
export function lazyForm<P extends object>(
  load: () => Promise<React.ComponentType<P>>,
): React.ComponentType<P> {
  const Loaded = lazy(async () => ({ default: await load() }));
  return (props) => <Loaded {...props} />;
}
