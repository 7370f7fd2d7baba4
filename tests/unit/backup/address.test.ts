import { resolve } from "node:path";
import { expect, test } from "vitest";

const { signIn } = await import(resolve("scripts/backup/server-dump.mjs"));

test.each([
  ["postgres://owner:p%40ss%3A%2F@db:5432/books", "postgres://owner@db:5432/books", "p@ss:/"],
  [
    "postgresql://owner:secret@/books?host=/run/pg",
    "postgresql://owner@/books?host=/run/pg",
    "secret",
  ],
  [
    "postgres://owner:secret@a:1,b:2/books?sslmode=require",
    "postgres://owner@a:1,b:2/books?sslmode=require",
    "secret",
  ],
  [
    "postgres://owner@db/books?password=s%26t&sslmode=require",
    "postgres://owner@db/books?sslmode=require",
    "s&t",
  ],
  [
    "postgres://owner@db/books?sslmode=require&password=secret",
    "postgres://owner@db/books?sslmode=require",
    "secret",
  ],
])(
  "the password of %s is in the environment, not on the command line",
  (url, address, password) => {
    expect(signIn(url)).toMatchObject({ address, env: { PGPASSWORD: password } });
  },
);

test("an address without a password stays as it is, and so does the environment", () => {
  const url = "postgres://owner@db/books";
  expect(signIn(url)).toEqual({ address: url, env: process.env });
});
