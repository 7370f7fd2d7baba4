import { icons as drawings } from "lucide";
import * as used from "@/components/ui/icons";

/** All icons as one file that a browser fetches once. */
export const dynamic = "force-static";

export function GET(): Response {
  const symbols = Object.keys(used).map((name) => {
    const shapes = drawings[name as keyof typeof drawings].map(([tag, attributes]) => {
      const written = Object.entries(attributes).map(([key, value]) => `${key}="${value}"`);
      return `<${tag} ${written.join(" ")}/>`;
    });
    return `<symbol id="${name}" viewBox="0 0 24 24">${shapes.join("")}</symbol>`;
  });
  return new Response(`<svg xmlns="http://www.w3.org/2000/svg">${symbols.join("")}</svg>`, {
    headers: {
      "content-type": "image/svg+xml",
      "cache-control": "public, max-age=31536000, immutable",
    },
  });
}
