import { expect, test } from "vitest";
import { escapeHtml, renderMail } from "@/lib/mail/render";

const LINK = "https://of.example/invite/abc?a=1&b=2";
const VALUES = { name: "Aisha", inviter: "Ange Iradukunda", until: "28 Nov 2026, 09:53" };

test.each([
  ["en", "Ange Iradukunda invites you to join Open Future", "Hello Aisha,"],
  ["rw", "Ange Iradukunda arabatumira kwinjira muri Open Future", "Muraho Aisha,"],
] as const)(
  "an invitation in %s: subject, text with its link on a line, HTML",
  (language, subject, hello) => {
    const mail = renderMail("invitation", language, VALUES, LINK);
    expect(mail.subject).toBe(subject);
    expect(mail.text.split("\n")).toContain(LINK);
    expect(mail.text.startsWith(hello)).toBe(true);
    expect(mail.text).toContain("28 Nov 2026, 09:53");
    expect(mail.html).toContain(`<html lang="${language}">`);
    expect(mail.html).toContain('href="https://of.example/invite/abc?a=1&amp;b=2"');
    for (const part of Object.values(mail)) expect(part).not.toMatch(/\{\w+\}/);
  },
);

test("what people are called stays text: no markup, no new line, no second header", () => {
  const name = `<img src=x onerror="alert(1)"> & 'Co'\r\nBcc: all@example.com\u2028x`;
  const mail = renderMail("invitation", "en", { ...VALUES, name, inviter: name }, LINK);
  expect(mail.subject).not.toMatch(/[\r\n\u2028]/);
  expect(mail.subject).toContain("<img");
  expect(mail.html).not.toContain("<img");
  expect(mail.html).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; &#39;Co&#39;");
  expect(mail.text.split("\n")[0]).toContain("Bcc: all@example.com x");
});

test("a value is not read as a template again", () => {
  const mail = renderMail("invitation", "en", { ...VALUES, name: "{until}" }, LINK);
  expect(mail.text.startsWith("Hello {until},")).toBe(true);
});

test("nothing is fetched from elsewhere: no picture, style sheet or script", () => {
  const { html } = renderMail("invitation", "rw", VALUES, LINK);
  expect(html).not.toMatch(/<(img|link|script|style|iframe)|url\(|@import/i);
});

test("escapeHtml leaves no sign that means something", () => {
  expect(escapeHtml(`<a href="x" title='y'>&</a>`)).toBe(
    "&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;&lt;/a&gt;",
  );
});
