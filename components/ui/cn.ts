import { type ClassValue, clsx } from "clsx";

/** Joins class names. Later classes add to earlier ones: they do not undo them. */
export function cn(...classes: ClassValue[]): string {
  return clsx(classes);
}
