import type { Locale } from "@/lib/dates";
import { type MailKind, type MailValues, mailTexts } from "@/lib/mail/texts";

/** A mail as it goes out. */
type Rendered = { subject: string; text: string; html: string };

/** Subject, plain text and HTML of a mail whose one button leads to `link`. */
export function renderMail(
  kind: MailKind,
  language: Locale,
  values: MailValues,
  link: string,
): Rendered {
  const t = mailTexts(kind, language, values);
  const text = [t.greeting, t.intro, `${t.button}:\n${link}`, t.note, t.signature].join("\n\n");
  return { subject: t.subject, text: `${text}\n`, html: page(t, language, escapeHtml(link)) };
}

// Tables and inline styles: what every mail program draws alike. No picture, nothing from elsewhere.
function page(t: ReturnType<typeof mailTexts>, language: Locale, href: string): string {
  const p = (html: string, style = "") => `<p style="margin:0 0 16px;${style}">${html}</p>`;
  const small = "font-size:13px;line-height:20px;color:#5c6660;";
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(t.subject)}</title></head>
<body style="margin:0;padding:0;background:#f8f6f0;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f8f6f0;"><tr><td align="center" style="padding:24px 12px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border:1px solid #dfdcd2;border-radius:10px;"><tr>
<td style="padding:28px 24px;font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:24px;color:#16211b;">
${p(escapeHtml(t.signature), "font-size:18px;font-weight:bold;color:#1f5b41;")}
${p(escapeHtml(t.greeting))}
${p(escapeHtml(t.intro))}
<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 20px;"><tr><td style="background:#1f5b41;border-radius:8px;">
<a href="${href}" style="display:inline-block;padding:12px 22px;font-family:Arial,Helvetica,sans-serif;font-size:16px;font-weight:bold;color:#ffffff;text-decoration:none;">${escapeHtml(t.button)}</a>
</td></tr></table>
${p(escapeHtml(t.note), small)}
${p(`${escapeHtml(t.copy)}<br><a href="${href}" style="color:#1f5b41;word-break:break-all;">${href}</a>`, `${small}margin-bottom:0;`)}
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text that means only itself in HTML, within quotes too. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? "");
}
