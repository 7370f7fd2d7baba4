import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ACTION_GROUPS, actionsOf, GROUPS } from "@/lib/audit/actions";
import { RIGHTS } from "@/lib/permissions";
import en from "@/messages/en.json";
import rw from "@/messages/rw.json";

function sources(folder: string, ending: RegExp): { path: string; text: string }[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => ending.test(path))
    .map((path) => ({ path, text: readFileSync(join(folder, path), "utf8") }));
}
const code = ["lib", "app", "db"].flatMap((folder) => sources(folder, /\.tsx?$/));

/** Every action that the code or the database's functions write. */
function written(): string[] {
  const found = new Set<string>();
  const NAME = /["']([a-z]+(?:-[a-z]+)*\.[a-z]+(?:-[a-z]+)*)["']/g;
  const note = (text: string | undefined) => {
    for (const [, name] of (text ?? "").matchAll(NAME)) if (name) found.add(name);
  };
  for (const { text } of code) {
    for (const [given] of text.matchAll(
      /\b(?:action|known|visitor|approved|rejected):(?:[^"',;{}]*["'][a-z.-]+["'])+/g,
    ))
      note(given);
  }
  for (const { text } of sources("db/functions", /\.sql$/)) note(text);
  return [...found].sort();
}

const NAMED = { en, rw };

/** The label's text in a language; an approval that waits for a second one takes the approval's. */
function labelOf(language: "en" | "rw", action: string): unknown {
  const [group = "", name = ""] = action.replace(/-first$/, "").split(".");
  const labels = NAMED[language].audit.actionLabels as Record<string, Record<string, string>>;
  return labels[group]?.[name];
}

test("what the code writes into the audit trail is found here", () => {
  expect(written()).toEqual(
    expect.arrayContaining([
      "deposit.submit",
      "deposit.approve",
      "deposit.reject",
      "transfer.send",
      "member.create",
      "member.delete",
      "session.sign-in",
      "session.sign-out",
      "password.confirm",
      "settings.update",
      "transactions.decide",
      "request.origin",
    ]),
  );
});

describe.each(["en", "rw"] as const)("in %s", (language) => {
  test.each(written())("%s has words", (action) => {
    expect(labelOf(language, action)).toEqual(expect.any(String));
  });

  test.each(RIGHTS)("the refusal of %s has words", (right) => {
    expect(labelOf(language, right)).toEqual(expect.any(String));
  });

  test.each(GROUPS.flatMap((group) => [...ACTION_GROUPS[group]]))(
    "%s, which the filter offers, has words",
    (action) => {
      expect(labelOf(language, action)).toEqual(expect.any(String));
    },
  );

  test.each(GROUPS)("the group %s has words", (group) => {
    expect(NAMED[language].audit.groups[group]).toEqual(expect.any(String));
  });
});

test("the filter offers each action once, and every one that the code writes", () => {
  const offered: string[] = GROUPS.flatMap((group) => [...ACTION_GROUPS[group]]);
  expect(offered).toHaveLength(new Set(offered).size);
  expect(written().filter((action) => !offered.includes(action))).toEqual([]);
});

test("a group stands for its actions, anything else for itself", () => {
  expect(actionsOf("transfers.*")).toEqual(["transfer.send"]);
  expect(actionsOf("deposit.submit")).toBeNull();
  expect(actionsOf("constructor.*")).toBeNull();
});

test("screens refuse through requireRight, which leaves a trace", () => {
  const untraced = sources("app", /\.tsx?$/).filter(({ text }) =>
    /import \{[^}]*\bforbidden\b[^}]*\} from "next\/navigation"/.test(text),
  );
  expect(untraced.map(({ path }) => path)).toEqual([]);
});
