/** A file that somebody sent: of whatever it pretends to be, a browser only keeps it. */
type SentFile = { name: string; kind: "photo" | "document"; content: Buffer };

/** Answers a kept photo or PDF as a file to save, which no page of ours opens and nobody keeps on the way. */
export function attachedFile({ name, kind, content }: SentFile): Response {
  return new Response(new Uint8Array(content), {
    headers: {
      "content-type": kind === "photo" ? "image/jpeg" : "application/pdf",
      "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      "cross-origin-resource-policy": "same-origin",
    },
  });
}
