import type { LucideIconData } from "lucide-react";
import { createElement } from "react";

export type IconComponent = React.ComponentType<{ className?: string; "aria-hidden"?: "true" }>;

/**
 * A lucide icon as plain SVG. The package's own components carry script to the browser and hydrate
 * each icon; these cost a phone nothing. Decorative: the words stand beside them.
 */
export function icon({ node }: LucideIconData): IconComponent {
  const drawing = node.map(([tag, { key, ...attributes }]) =>
    createElement(tag, { ...attributes, key: String(key) }),
  );
  return ({ className = "size-5" }) => (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      {drawing}
    </svg>
  );
}
