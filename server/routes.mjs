// The route that an address belongs to, of which there are as many as the application has files for them.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const files = /^\/(_next|app-icons|pictures)\//;
const own = new Set(["/metrics", "/practice-phone"]);

/**
 * Makes what names the route of a request by the build in `output`: `/members/[id]`, never what stands in place of
 * the brackets; `file` for what is packed with the build, `other` for what no route answers.
 */
export function openRoutes(output) {
  const { fixed, varying } = readRoutes(join(output, "routes-manifest.json"));
  return ({ url }) => {
    const path = url.split("?", 1)[0];
    if (files.test(path)) return "file";
    if (fixed.has(path) || own.has(path)) return path;
    return varying.find(({ pattern }) => pattern.test(path))?.page ?? "other";
  };
}

/** None in development, which has no build. */
function readRoutes(file) {
  if (!existsSync(file)) return { fixed: new Set(), varying: [] };
  const { staticRoutes, dynamicRoutes } = JSON.parse(readFileSync(file, "utf8"));
  return {
    fixed: new Set(staticRoutes.map(({ page }) => page)),
    varying: dynamicRoutes.map(({ page, regex }) => ({ page, pattern: new RegExp(regex) })),
  };
}
