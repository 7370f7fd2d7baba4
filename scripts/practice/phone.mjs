// The practice phone: one page without script, on which whoever is asked to pay confirms or refuses.
import { TEXTS } from "./texts.mjs";

const STYLE = `
:root{color-scheme:light dark}
body{margin:0;font:16px/1.5 system-ui,sans-serif;background:Canvas;color:CanvasText}
main{max-width:26rem;margin:0 auto;padding:1rem}
.network{background:#fde68a;color:#1f2937;padding:.5rem .75rem;border-radius:.5rem;font-weight:600}
.card{border:1px solid GrayText;border-radius:.75rem;padding:1rem;margin:1rem 0}
.amount{font-size:1.75rem;font-weight:700;margin:0}
button,input{font:inherit;min-height:2.75rem;border-radius:.5rem;padding:0 1rem;border:1px solid GrayText}
button{cursor:pointer}
button.confirm{background:#166534;color:#fff;border-color:#166534}
form.choice{display:flex;gap:.75rem;margin-top:1rem}
li{margin:.25rem 0}
`;

/** The policy of a page that runs nothing and sends its forms to itself. */
export const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

/** The page of a phone; `base`: where the phone is, `locale`: en or rw. */
export function phonePage({ party, payments, locale, base }) {
  const t = TEXTS[locale];
  const asked = payments.filter(waits);
  const earlier = payments.filter((each) => !waits(each));
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${t.title}</title><style>${STYLE}</style></head><body><main>
<p class="network">${t.network}</p><h1>${t.title}</h1>
<form method="get" action="${base}"><label for="number">${t.number}</label><br>
<input id="number" name="number" inputmode="tel" autocomplete="tel" value="${safe(party)}"> <button>${t.show}</button></form>
${asked.map((each) => card(each, t, base)).join("")}
${party && asked.length === 0 ? `<p>${t.empty}</p><p><a href="${base}?number=${encodeURIComponent(party)}">${t.again}</a></p>` : ""}
${earlier.length > 0 ? `<h2>${t.earlier}</h2><ul>${earlier.map((each) => `<li>${francs(each.amount)} · ${safe(each.text)} · ${word(each, t)}</li>`).join("")}</ul>` : ""}
<p><a href="/deposits">${t.back}</a></p>
</main></body></html>`;
}

const waits = ({ status, product }) => status === "PENDING" && product === "requesttopay";

function card({ id, amount, text, party }, t, base) {
  return `<section class="card"><p>${t.asks}</p><p class="amount">${francs(amount)}</p><p>${t.reference}: ${safe(text)}</p>
<form class="choice" method="post" action="${base}"><input type="hidden" name="id" value="${safe(id)}"><input type="hidden" name="number" value="${safe(party)}">
<button class="confirm" name="answer" value="confirm">${t.confirm}</button><button name="answer" value="refuse">${t.refuse}</button></form></section>`;
}

function word({ status, product }, t) {
  if (status === "FAILED") return t.failed;
  return product === "transfer" ? t.received : t.done;
}

const francs = (amount) => `Rwf ${Number(amount).toLocaleString("en-US")}`;
const safe = (text) =>
  String(text ?? "").replace(
    /[&<>"']/g,
    (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" })[sign],
  );
