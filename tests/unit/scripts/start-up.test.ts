import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";

/** What a program of a few lines prints, which may import from scripts/. */
function run(program: string, env: Record<string, string> = {}): string {
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", program], {
    env: { NODE_ENV: "test", PATH: process.env.PATH, ...env },
    encoding: "utf8",
  });
  return stdout + stderr;
}

describe("where npm start listens", () => {
  const host = (env: Record<string, string>) =>
    run(
      `import { readSettings } from "./scripts/settings.mjs"; console.log(readSettings().host)`,
      env,
    ).trim();

  test("is this machine alone with the demonstration, whose passwords are published", () => {
    expect(host({ DATABASE_URL: "" })).toBe("127.0.0.1");
    expect(host({ DATABASE_URL: "", HOST: "192.168.1.20" })).toBe("192.168.1.20");
  });

  test("is everywhere with a database of one's own", () => {
    const DATABASE_URL = "postgres://a@b/c";
    expect(host({ DATABASE_URL })).toBe("0.0.0.0");
    expect(host({ DATABASE_URL, HOST: "127.0.0.1" })).toBe("127.0.0.1");
  });

  test("is an address of this machine, or it is told that it is not", () => {
    const program = `import { requireFreePort } from "./scripts/settings.mjs";
      await requireFreePort("203.0.113.1", 4999).catch(({ message }) => console.log(message));`;
    expect(run(program)).toMatch(/^HOST must be an address of this machine, not "203\.0\.113\.1"/);
  });
});

describe("npm start says", () => {
  const welcome = (facts: object, env?: Record<string, string>) =>
    run(
      `import { printWelcome } from "./scripts/welcome.mjs"; printWelcome(${JSON.stringify(facts)})`,
      env,
    );
  const [address, origin] = ["http://localhost:3000", "http://192.168.1.20:3000"];

  test("that nobody else reaches the demonstration, and how they could", () => {
    const text = welcome({ address, origin: address, host: "127.0.0.1", demo: true });
    expect(text).toContain("It listens on 127.0.0.1: this machine alone reaches it.");
    expect(text).toContain("HOST=0.0.0.0");
    expect(text).not.toContain("PUBLIC_URL is not set");
  });

  test("that others reach it with published passwords, where HOST lets them", () => {
    const text = welcome({ address, origin, host: "0.0.0.0", demo: true });
    expect(text).toMatch(/It listens on 0\.0\.0\.0 .*: everybody .* the published passwords/);
    expect(text).toContain(origin);
  });

  test("what links begin with, where nobody has set it", () => {
    const facts = { address, origin, host: "0.0.0.0", demo: false };
    expect(welcome(facts)).toContain(
      `PUBLIC_URL is not set: links in mails and on documents begin`,
    );
    expect(welcome(facts, { PUBLIC_URL: "https://of.example" })).not.toContain("is not set: links");
  });
});
