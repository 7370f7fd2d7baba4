import { localeOf } from "@/lib/locales";
import { MESSAGES } from "@/lib/messages";

const PNG = "image/png";

/**
 * What a phone needs to keep the application among its own. Browsers ask for it without cookies: the page that
 * names it says in which language (`?language=rw`).
 */
export function GET(request: Request): Response {
  const language = localeOf(new URL(request.url).searchParams.get("language") ?? undefined);
  const { site, bar } = MESSAGES[language];
  const shortcuts = [
    { name: bar.passbook, url: "/transactions" },
    { name: bar.deposit, url: "/deposits?new=1" },
    { name: bar.send, url: "/profile?send=1" },
  ];
  const manifest = {
    // The same application in either language.
    id: "/",
    name: site.name,
    short_name: site.name,
    description: site.description,
    lang: language,
    start_url: "/dashboard",
    scope: "/",
    display: "standalone",
    background_color: "#f8f6f0",
    theme_color: "#f8f6f0",
    categories: ["finance"],
    icons: [
      { src: "/app-icons/192.png", sizes: "192x192", type: PNG },
      { src: "/app-icons/512.png", sizes: "512x512", type: PNG },
      { src: "/app-icons/maskable-512.png", sizes: "512x512", type: PNG, purpose: "maskable" },
    ],
    shortcuts,
  };
  return Response.json(manifest, {
    headers: {
      "content-type": "application/manifest+json; charset=utf-8",
      "cache-control": "public, max-age=86400",
    },
  });
}
