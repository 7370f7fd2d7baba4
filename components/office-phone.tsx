/** The office's number, to be called by a press. `phone`: as `+250788000101`. */
export function OfficePhone({ phone }: { phone: string }) {
  return (
    <a href={`tel:${phone}`} className="link inline-block py-2 font-semibold">
      {spaced(phone)}
    </a>
  );
}

/** `+250 788 000 101`; numbers of other countries as they are. */
function spaced(phone: string): string {
  return phone.replace(/^(\+250)(\d{3})(\d{3})(\d{3})$/, "$1 $2 $3 $4");
}
