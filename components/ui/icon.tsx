import type { icons } from "lucide";

export type IconComponent = React.ComponentType<{ className?: string }>;

/** The sprite's address; the number changes with its drawings, so that it can be kept for ever. */
const SPRITE = "/icons.svg?7";

/**
 * A lucide icon out of one sprite: no script in the browser, a few bytes in the page. Decorative:
 * the words stand beside it.
 */
export function icon(name: keyof typeof icons): IconComponent {
  return ({ className = "size-5" }) => (
    <svg className={`icon ${className}`} aria-hidden="true">
      <use href={`${SPRITE}#${name}`} />
    </svg>
  );
}
