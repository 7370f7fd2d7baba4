import type { Operation } from "@/tests/support/conformity";
import {
  CODE,
  IN_ADDRESS,
  NO_BODY,
  NO_FIELD,
  NO_NUMBER,
  NO_TYPE,
  RANGES,
} from "@/tests/support/hostile-requests/values";
import type { Asking } from "@/tests/support/permissions/requests/make";
import { storm } from "@/tests/support/storm";

/** One request that means harm. */
export type Attack = {
  what: string;
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array | FormData;
};

/** A call of the table of rights, as the document describes it, and what it would really take. */
export type Target = { method: string; address: string; operation: Operation; asking: Asking };

type Field = { type?: string | string[]; enum?: unknown[]; anyOf?: Field[]; format?: string };
type Body = { properties?: Record<string, Field>; required?: string[] };

const JSON_TYPE = { "content-type": "application/json" };
const SEED = Number(process.env.PROPERTY_SEED ?? 0);
/** As many of a list as `count` from the `from`th on, round and round: all come, but not all everywhere. In a storm more, and others. */
const some = <T>(list: readonly T[], from: number, count: number): T[] => {
  const many = Math.min(count * storm(1, 3), list.length);
  return Array.from({ length: many }, (_, n) => list[(SEED + from + n) % list.length] as T);
};

/** What is sent to a call that must be refused as wrong (4xx), whoever asks. */
export function refusedAttacks(target: Target, at: number): Attack[] {
  const { method, asking } = target;
  if (method === "GET") return [];
  const fields = jsonOf(target.operation);
  const given = (asking.json ?? {}) as Record<string, unknown>;
  const sent = (what: string, body: string | Uint8Array, headers = {}): Attack => {
    return { what, method, path: pathOf(target), headers: { ...JSON_TYPE, ...headers }, body };
  };
  const spoilt = (name: string, value: string) =>
    sent(`${name}: ${value.slice(0, 40)}`, withField(given, name, value));
  const attacks: Attack[] = [];
  const text = JSON.stringify(given);
  if (fields) {
    const { properties = {}, required = [] } = fields;
    const names = Object.keys(properties);
    attacks.push(...some(NO_BODY, 3 * at, 2).map(([what, body]) => sent(what, body)));
    names.forEach((name, n) => {
      const { [name]: _, ...rest } = given;
      const ways = [() => some(NO_FIELD, at + n, 1).map((value) => spoilt(name, value))];
      const isNumber = [properties[name]?.type].flat().includes("integer");
      if (isNumber) ways.push(() => some(NO_NUMBER, at + n, 1).map((value) => spoilt(name, value)));
      if (required.includes(name)) ways.push(() => [sent(`no ${name}`, JSON.stringify(rest))]);
      for (const way of some(ways, at + n, 1)) attacks.push(...way());
    });
    for (const value of some(NO_FIELD, at, 1)) {
      const all = names.map((name) => `${JSON.stringify(name)}:${value}`).join(",");
      attacks.push(sent(`all fields: ${value.slice(0, 40)}`, `{${all || '"a":1'}}`));
    }
    const [first] = names;
    const open = text === "{}" ? "{" : `${text.slice(0, -1)},`;
    const odd = [
      sent(`${first} twice`, `${open}"${first}":1,"${first}":{"$ne":null}}`),
      sent("an unknown field", withField(given, "isAdmin", "true")),
      sent("a field called __proto__", withField(given, "__proto__", '{"admin":true}')),
      ...some(NO_TYPE, at, 1)
        .filter((type) => !(type.startsWith("multipart") && multipartOf(target.operation)))
        .map((type) =>
          sent(`as ${type}`, text === "{}" ? '{"a":1}' : text, { "content-type": type }),
        ),
    ];
    attacks.push(...some(odd, at, 2));
  }
  // Who names no member's intention with it is not asked for one.
  if (target.operation.security === undefined) {
    attacks.push(sent("a key that is none", text, { "idempotency-key": "'; drop table requests" }));
  }
  for (const [path, part] of hostilePaths(target, at)) {
    attacks.push({ ...sent(`in its address: ${part}`, text), path });
  }
  return attacks;
}

/** What is sent to a call that takes no fields and lets everybody in: it answers, and that is all. */
export function openAttacks(target: Target): Attack[] {
  const { method, operation } = target;
  if (method === "GET" || jsonOf(operation) || operation.security === undefined) return [];
  return NO_BODY.map(([what, body]) => ({
    what,
    method,
    path: pathOf(target),
    body,
    headers: JSON_TYPE,
  }));
}

/** What is asked of a call that reads: whatever it answers, nothing breaks and nothing changes. */
export function readingAttacks(target: Target, at: number): Attack[] {
  if (target.method !== "GET") return [];
  const { operation } = target;
  const path = pathOf(target);
  const [plain = "", search = ""] = path.split("?");
  const asked = (what: string, to: string, headers = {}): Attack => {
    return { what, method: "GET", path: to, headers };
  };
  const names = operation.parameters.filter((each) => each.in === "query").map(({ name }) => name);
  const attacks = hostilePaths(target, at).map(([to, part]) =>
    asked(`in its address: ${part}`, to),
  );
  for (const [n, name] of some([...names.entries()], at, 2)) {
    for (const value of some(IN_ADDRESS, at + 3 * n, 1)) {
      const others = new URLSearchParams(search);
      others.delete(name);
      attacks.push(asked(`${name}=${value.slice(0, 40)}`, `${plain}?${others}&${name}=${value}`));
    }
  }
  for (const value of names.length > 0 ? some(IN_ADDRESS, 5 * at, 1) : [])
    attacks.push(asked("all", `${plain}?${names.map((name) => `${name}=${value}`).join("&")}`));
  const odd = [
    asked("a prototype", `${plain}?__proto__[admin]=1&constructor.prototype.admin=1`),
    asked("a long query", `${plain}?q=${"%F0%9F%98%80".repeat(400)}`),
    asked("twice", `${plain}?${names.map((n) => `${n}=1&${n}=2&${n}[]=3`).join("&")}`),
  ];
  attacks.push(...some(odd.slice(0, names.length > 0 ? 3 : 2), at, 1));
  const isFile = !operation.responses["200"]?.content?.["application/json"];
  for (const range of isFile ? some(RANGES, at, 1) : [])
    attacks.push(asked(`range ${range}`, path, { range }));
  return attacks;
}

/** Texts that a call may take, in every field of its that takes any text. */
export function codeAsText(target: Target, at: number): Attack[] {
  const fields = jsonOf(target.operation)?.properties ?? {};
  const free = Object.entries(fields).filter(([name, field]) => isFreeText(name, field));
  if (target.method === "GET" || free.length === 0) return [];
  const value = CODE[at % CODE.length] as string;
  const texts = Object.fromEntries(free.map(([name]) => [name, value]));
  const body = JSON.stringify({ ...(target.asking.json as object), ...texts });
  const { method } = target;
  return [{ what: value, method, path: pathOf(target), headers: JSON_TYPE, body }];
}

const SECRET = /password|code$|identifier|token/i;
function isFreeText(name: string, { type, anyOf, ...field }: Field): boolean {
  if (SECRET.test(name) || field.enum || field.format) return false;
  return [type].flat().includes("string") || Boolean(anyOf?.some((each) => isFreeText(name, each)));
}

/** What JSON a call reads; nothing where it reads none. */
export function jsonOf({ requestBody }: Operation): Body | undefined {
  return requestBody?.content["application/json"]?.schema as Body | undefined;
}

export const multipartOf = ({ requestBody }: Operation) =>
  requestBody?.content["multipart/form-data"]?.schema as Body | undefined;

const pathOf = ({ asking, address }: Target) => asking.path ?? address;

function withField(given: object, name: string, value: string): string {
  const { [name]: _, ...rest } = given as Record<string, unknown>;
  const text = JSON.stringify(rest);
  return `${text.slice(0, -1)}${text === "{}" ? "" : ","}${JSON.stringify(name)}:${value}}`;
}

/** The call's address with something else in the place of each record that it names. */
function hostilePaths({ address, asking }: Target, from: number): [path: string, part: string][] {
  const template = address.split("/");
  const real = (asking.path ?? address).split("?")[0]?.split("/") ?? [];
  return template.flatMap((part, at) => {
    if (!part.startsWith("[") || part.startsWith("[[") || part.startsWith("[...")) return [];
    return some(IN_ADDRESS, from + at, 1).map((value): [string, string] => {
      return [real.with(at, value).join("/"), value.slice(0, 40)];
    });
  });
}
