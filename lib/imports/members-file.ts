import type { Fault } from "@/lib/imports/cells";
import { Firsts } from "@/lib/imports/firsts";
import { columnLetters } from "@/lib/imports/headings";
import type { MovingIn } from "@/lib/imports/moving";
import { addProblem, type Columns, numberKey, readRows } from "@/lib/imports/reading";
import { readMember } from "@/lib/imports/rules";
import type { DryRun } from "@/lib/imports/schema";

const AT_ONCE = 500;

/** Reads the members; answers their numbers. */
export async function readMembers(run: DryRun, moving: MovingIn): Promise<Firsts> {
  const [numbers, people] = [new Firsts(), new Firsts()];
  const [phones, emails] = [new Given(), new Given()];
  const columns = await readRows(run, "members", moving, (cells, row, reading) => {
    const { member, faults } = readMember(cells, reading);
    run.members += 1;
    moving.keep?.member(member, row);
    const { oldNumber, phone, email, birthDate } = member;
    const twice = (
      of: Pick<Firsts, "first">,
      value: string | null,
      field: string,
      code: Fault["code"],
    ) => {
      const first = value ? of.first(value, row) : row;
      if (first !== row) faults.push({ field, code, values: { row: first } });
    };
    twice(numbers, numberKey(oldNumber), "oldNumber", "numberTwice");
    twice(phones, phone, "phone", "phoneTwice");
    twice(emails, email, "email", "emailTwice");
    const person = birthDate && `${member.firstName} ${member.lastName} ${birthDate}`.toLowerCase();
    twice(people, person, "lastName", "sameMember");
    return faults;
  });
  await noteTaken(run, moving, { phones, emails }, columns);
  return numbers;
}

async function noteTaken(
  run: DryRun,
  { taken }: MovingIn,
  known: { phones: Given; emails: Given },
  columns: Columns | null,
) {
  const all = { phones: known.phones.parts(), emails: known.emails.parts() };
  for (let at = 0; at < Math.max(all.phones.length, all.emails.length); at += 1) {
    const met = await taken({ phones: valuesOf(all.phones[at]), emails: valuesOf(all.emails[at]) });
    for (const phone of met.phones) note("phone", "phoneTaken", phone, known.phones);
    for (const email of met.emails) note("email", "emailTaken", email, known.emails);
  }
  run.problems.sort((one, other) => one.row - other.row);

  function note(field: string, code: Fault["code"], cell: string, of: Given) {
    const column = columnLetters(columns?.get(field) ?? 0);
    addProblem(run, {
      kind: "members",
      row: of.rowOf(cell),
      column,
      field,
      code,
      cell,
      values: {},
    });
  }
}

/** Phone numbers or addresses, each once, in parts that are asked about together: one text takes less room than many. */
class Given {
  readonly #firsts = new Firsts();
  readonly #parts: string[] = [];
  #open: string[] = [];

  first(value: string, row: number): number {
    const first = this.#firsts.first(value, row);
    if (first === row) this.#open.push(value);
    if (this.#open.length === AT_ONCE) this.#close();
    return first;
  }

  rowOf(value: string): number {
    return this.#firsts.rowOf(value);
  }

  parts(): readonly string[] {
    this.#close();
    return this.#parts;
  }

  #close() {
    // A buffer's text is one piece, and keeps none of the file.
    if (this.#open.length > 0) this.#parts.push(Buffer.from(this.#open.join("\n")).toString());
    this.#open = [];
  }
}

const valuesOf = (part: string | undefined) => part?.split("\n") ?? [];
