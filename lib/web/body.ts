import { AppError } from "@/lib/errors";

const MAX_JSON_BYTES = 64 * 1024;

/** The request's JSON, at most 64 KB. Throws body_too_large, unsupported_media_type or malformed. */
export async function readJson(request: Request): Promise<unknown> {
  const text = await readText(request);
  if (text === "") return {};
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") throw new AppError("unsupported_media_type");
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError("malformed");
  }
}

async function readText(request: Request): Promise<string> {
  if (Number(request.headers.get("content-length") ?? 0) > MAX_JSON_BYTES) {
    throw new AppError("body_too_large");
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_JSON_BYTES) throw new AppError("body_too_large");
    chunks.push(chunk);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    throw new AppError("malformed");
  }
}

/**
 * Refuses a write from another site: a foreign or null Origin, or without one a browser that says
 * it comes from elsewhere (decisions, sections 12 and 14). Throws foreign_origin.
 */
export function refuseForeignOrigin(headers: Headers): void {
  const origin = headers.get("origin");
  if (origin === null) {
    const site = headers.get("sec-fetch-site");
    if (site === null || site === "same-origin") return;
    throw new AppError("foreign_origin");
  }
  const host = headers.get("x-forwarded-host") ?? headers.get("host");
  const secure = headers.get("x-forwarded-proto") === "https";
  if (!isHere(origin, host, secure)) throw new AppError("foreign_origin");
}

// A page without encryption, which others on the way may have written, is not the encrypted site.
function isHere(origin: string, host: string | null, secure: boolean): boolean {
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin);
  const schemes = secure ? ["https:"] : ["https:", "http:"];
  return schemes.includes(from.protocol) && from.host === host;
}
