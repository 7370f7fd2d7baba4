import { OldBooksLink, OldBooksPart } from "@/components/documents/old-books";
import { database } from "@/db/client";
import { listOldBooks, oldBooksOf } from "@/lib/statements/old-books";
import { loaded } from "@/lib/web/loaded";

/** So many stand below a passbook; the others are behind a link. */
const SHOWN = 5;

/** Below the first line of a member's passbook: what they did in the books of before, where that is known. */
export async function OldBooksEnd({ member }: { member: string }) {
  const old = await loaded(oldBooksOf(database(), member));
  const page = old && (await loaded(listOldBooks(database(), member, null, SHOWN)));
  if (!page) return null;
  return (
    <OldBooksPart cutOver={old.cutOver} lines={page.rows}>
      <OldBooksLink member={null} count={old.count} />
    </OldBooksPart>
  );
}
