/** `+250788000101` → `+250 ••• ••• 101`; numbers too short to hide say nothing. */
export function maskedPhone(phone: string | null): string | null {
  return phone && phone.length >= 9 ? `${phone.slice(0, 4)} ••• ••• ${phone.slice(-3)}` : null;
}

/** Where money is sent to or comes from, as a document that goes from hand to hand may say it. */
export function maskedAccount(text: string | null): string | null {
  return text && `•••• ${text.slice(-3)}`;
}
