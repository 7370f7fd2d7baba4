import type { RouteModule } from "@/lib/web/openapi";

/** Every route of the application, by its file. */
export const ROUTES = import.meta.glob<RouteModule>("/app/**/route.ts", { eager: true });
