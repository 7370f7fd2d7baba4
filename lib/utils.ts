import { type ClassValue, clsx } from "clsx";
import { twMerge } from "tailwind-merge";

/**
 * Joins class names, of which later ones undo earlier ones. Parts that `shadcn add` brings look for it here;
 * our own need no undoing and take `clsx`, which spares a phone the rest.
 */
export function cn(...classes: ClassValue[]): string {
  return twMerge(clsx(classes));
}
