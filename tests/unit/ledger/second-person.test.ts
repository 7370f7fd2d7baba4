import { expect, test } from "vitest";
import { filesNaming } from "../../support/files-naming";

const inDatabase = (pattern: RegExp) =>
  filesNaming(pattern).filter((file) => /^(app|components|db|lib)\//.test(file));

test("what needs a second person is compared with the amount in the settings in one place", () => {
  const compared = /[<>]=?\s*(\w+\.)?second_approval_from|second_approval_from\s*[<>]/;
  expect(inDatabase(compared)).toEqual(["db/functions/needs-second.sql"]);
});

test("for how long what one decides alone counts is said in one place", () => {
  expect(inDatabase(/interval '24 hours'/)).toEqual([
    "db/functions/alone-since.sql",
    // How long money is held.
    "db/functions/money-hold.sql",
  ]);
  expect(inDatabase(/\balone_by = /)).toEqual([
    // Who decides, written down.
    "db/functions/ledger-move-on.sql",
  ]);
});

test("what comes under the limit of vouchers is listed in one place, and asked of both limits at once", () => {
  expect(inDatabase(/'voucher', 'project-/)).toEqual(["db/functions/under-voucher-limit.sql"]);
  expect(inDatabase(/select voucher_needs_second\(/)).toEqual(["lib/ledger/second-person.ts"]);
  expect(inDatabase(/OR needs_second\(/)).toEqual(["db/functions/voucher-needs-second.sql"]);
});

test("that something needs a second person by now is told from other refusals in one place", () => {
  expect(filesNaming(/TryAgain\("no_posting_rule"/)).toEqual(["lib/ledger/post.ts"]);
});
