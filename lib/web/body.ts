import { AppError } from "@/lib/errors";

const MAX_JSON_BYTES = 64 * 1024;

/**
 * The request's JSON, at most 64 KB unless the call takes more. Throws body_too_large,
 * unsupported_media_type or malformed.
 */
export async function readJson(request: Request, most = MAX_JSON_BYTES): Promise<unknown> {
  const text = await readText(request, most);
  if (text === "") return {};
  if (mediaType(request) !== "application/json") throw new AppError("unsupported_media_type");
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError("malformed");
  }
}

/** The request's form, as multipart/form-data. Throws body_too_large or malformed. */
export async function readMultipart(request: Request, most: number): Promise<FormData> {
  const body = await readBytes(request, most);
  const headers = { "content-type": request.headers.get("content-type") ?? "" };
  try {
    return await new Response(body, { headers }).formData();
  } catch {
    throw new AppError("malformed");
  }
}

/** What the request says its body is, without parameters; empty when it says nothing. */
export function mediaType(request: Request): string {
  return request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
}

/** A small body as text. Throws body_too_large, or malformed for what is no UTF-8. */
export async function readText(request: Request, most: number): Promise<string> {
  const body = await readBytes(request, most);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(body);
  } catch {
    throw new AppError("malformed");
  }
}

async function readBytes(request: Request, most: number): Promise<Buffer<ArrayBuffer>> {
  if (Number(request.headers.get("content-length") ?? 0) > most) {
    throw new AppError("body_too_large");
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > most) throw new AppError("body_too_large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
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

/**
 * Whether a page of another site asks for this as a part of itself (a picture, a frame), so that its
 * reader neither meant it nor sees it. A link that they follow is none.
 */
export function isForeignPart(headers: Headers): boolean {
  const site = headers.get("sec-fetch-site");
  const elsewhere = site === "cross-site" || site === "same-site";
  return elsewhere && headers.get("sec-fetch-dest") !== "document";
}

// A page without encryption, which others on the way may have written, is not the encrypted site.
function isHere(origin: string, host: string | null, secure: boolean): boolean {
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin);
  const schemes = secure ? ["https:"] : ["https:", "http:"];
  return schemes.includes(from.protocol) && from.host === host;
}
