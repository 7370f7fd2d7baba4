import { env } from "@/lib/env";

/**
 * The style element that sonner puts into the page with its first toast: empty, then with its text. No
 * other may stand in a page; tests/unit/web/content-security-policy.test.ts finds the first one's hash.
 */
const TOAST_STYLES = [
  "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='",
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
].join(" ");

/**
 * React sends what comes late within an svg in another one with `style="display:none"`: which rows of a long page those
 * are depends on where its stream is cut. No other style attribute is taken.
 */
const LATE_SVG = "'unsafe-hashes' 'sha256-aqNNdDLnnrDOnTNdkJpYlAxKVJtLt9CtFLklmInuUAE='";

/** What a page may load and run: our own files, and scripts that carry the nonce. */
export function contentSecurityPolicy(nonce: string): string {
  const { NODE_ENV, PICTURE_ORIGINS } = env();
  const developing = NODE_ENV === "development";
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${developing ? " 'unsafe-eval'" : ""}`,
    // The overlay of `next dev` writes styles of its own.
    `style-src 'self' ${developing ? "'unsafe-inline'" : TOAST_STYLES}`,
    `style-src-attr ${developing ? "'unsafe-inline'" : LATE_SVG}`,
    // `blob:`: a picture just chosen, and the one in the cropper.
    ["img-src 'self' blob:", ...PICTURE_ORIGINS].join(" "),
    "font-src 'self'",
    "connect-src 'self'",
    // Else the rule of scripts counted, which trusts no file by where it lies.
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
