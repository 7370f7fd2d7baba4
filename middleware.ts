import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { localeOf } from "@/lib/locales";
import { MESSAGES } from "@/lib/messages";
import { contentSecurityPolicy } from "@/lib/web/content-security-policy";
import { LANGUAGE_COOKIE, languageCookie } from "@/lib/web/language-cookie";
import { saysLeft } from "@/lib/web/left-cookie";
import { cameByHttps, openToken, sessionCookie } from "@/lib/web/token";

export const config = {
  runtime: "nodejs",
  matcher: [
    "/((?!_next/static|_next/image|favicon.ico|icon.svg|icons.svg|sw.js|manifest.webmanifest|app-icons/|uploads/openfuture/).*)",
  ],
};

const OPEN =
  /^\/(login|invite\/|activate(\/|$)|confirm-email\/|check(\/|$)|offline$|api\/(login|logout|forgot-password|reset-password|check)$|api\/auth\/|api\/rails\/\w+\/callback$|api\/inbox\/sms$|healthz$|readyz$)/;
const CALLS = /^\/(api|admin)(\/|$)/;

/**
 * Convenience only: sends visitors to /login and answers 401 on calls; pages, actions and
 * handlers check for themselves. It also sets the page's content security policy.
 */
export default async function middleware(request: NextRequest) {
  const { pathname, search } = request.nextUrl;
  const inLetter = letterLanguage(request);
  if (inLetter) return inLetter;
  if (!OPEN.test(pathname) && !(await hasToken(request))) {
    if (CALLS.test(pathname)) return signInFirst(request);
    if (isScreen(pathname) && !isAction(request)) {
      const login = new URL("/login", request.url);
      if (pathname !== "/") login.searchParams.set("callbackUrl", pathname + search);
      // A form sent without script must not be sent again to the sign-in screen.
      return NextResponse.redirect(login, request.method === "POST" ? 303 : 307);
    }
  }
  const nonce = randomBytes(16).toString("base64");
  const policy = contentSecurityPolicy(nonce);
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.set("content-security-policy", policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  return response;
}

/** Who follows the square code of a letter, and has chosen no language here, reads on in the letter's. */
function letterLanguage(request: NextRequest): NextResponse | null {
  const { pathname, searchParams } = request.nextUrl;
  const language = searchParams.get("language");
  if (!pathname.startsWith("/activate") || language === null) return null;
  const plain = request.nextUrl.clone();
  plain.searchParams.delete("language");
  const response = NextResponse.redirect(plain);
  if (!request.cookies.has(LANGUAGE_COOKIE)) {
    response.cookies.set(LANGUAGE_COOKIE, localeOf(language), languageCookie);
  }
  return response;
}

function signInFirst(request: NextRequest): NextResponse {
  const messages = MESSAGES[localeOf(request.cookies.get(LANGUAGE_COOKIE)?.value)];
  return NextResponse.json(
    { message: messages.errors.unauthenticated, code: "unauthenticated" },
    { status: 401, headers: { "cache-control": "no-store" } },
  );
}

const SCREENS =
  /^\/($|(dashboard|members|notices|transactions|deposits|pay|offline|help|profile|reports|projects|borrow|rent|shares|settings|search)(\/|$))/;

function isScreen(pathname: string): boolean {
  return SCREENS.test(pathname);
}

/** A form's call: its action answers that nobody is signed in, and the form says so. */
function isAction(request: NextRequest): boolean {
  return request.method === "POST" && request.headers.has("next-action");
}

async function hasToken(request: NextRequest): Promise<boolean> {
  if (saysLeft(request.cookies, cameByHttps(request.headers))) return false;
  return (await openToken(sessionCookie(request.headers, request.cookies))) !== null;
}
