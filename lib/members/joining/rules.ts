/** How many letters of a first name stand in a username that is proposed. */
const LONGEST = 20;

/**
 * Usernames for who joins at the desk, the first that is free is theirs: first name and number, `marie123`. The person
 * may choose another one when they activate their account.
 */
export function proposedUsernames(firstName: string, no: number): [string, ...string[]] {
  const plain = firstName
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z]/g, "")
    .slice(0, LONGEST);
  // With `m` alone it would read as a member's number.
  const name = plain.length < 2 ? "member" : plain;
  return [`${name}${no}`, `${name}-${no}`, `${name}.${no}`, `member.${no}.${name}`.slice(0, 32)];
}
