import type { RouteModule } from "@/lib/web/openapi";

// Not eager: Next does not await what a module imported at once awaits itself (its packages).
const files = import.meta.glob<RouteModule>("/app/**/route.ts");

/** Loads every route of the application, by its file. */
export async function loadRoutes(): Promise<Record<string, RouteModule>> {
  const loaded = Object.entries(files).map(async ([file, load]) => [file, await load()] as const);
  return Object.fromEntries(await Promise.all(loaded));
}
