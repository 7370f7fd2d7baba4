import Ajv2020, { type ValidateFunction } from "ajv/dist/2020";

/** What the served application says of its calls (GET /api/openapi.json), as far as answers go. */
export type Interface = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
};
export type Operation = {
  security?: unknown[];
  parameters: { name: string; in: string; schema: object }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { description: string; content?: Record<string, unknown> }>;
};
export type Seen = { method: string; url: string; status: number; type: string; body: string };

const PROBLEM = "openapi#/components/schemas/Problem";
/** Whatever is asked, the server itself may say so: of a method, a host, a body, another site. */
const OF_SERVER = [
  "method_not_allowed",
  "unknown_host",
  "foreign_origin",
  "malformed",
  "body_too_large",
  "body_too_slow",
  "not_found",
  "unauthenticated",
];
/** What a machine that has no time for it may say to whatever is asked. */
const BUSY = ["too_many_screens", "busy", "not_done"];
/** Not calls of ours: next-auth's own doors. */
const APART = /^\/api\/auth\//;
const CALLS = /^\/(api|admin)(\/|$)/;
const escaped = (part: string) => part.replaceAll("~", "~0").replaceAll("/", "~1");

/** Makes what says how an answer differs from the document: undefined where it does not. */
export function conformityTo(document: Interface) {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, validateSchema: false });
  ajv.addSchema(document, "openapi");
  const compiled = new Map<string, ValidateFunction>();
  const templates = Object.keys(document.paths)
    .map((path) => ({ path, pattern: patternOf(path) }))
    // `/admin/proposals/decide` before `/admin/proposals/{id}`.
    .sort((a, b) => a.path.split("{").length - b.path.split("{").length);

  const against = (ref: string, body: string): string | undefined => {
    const known = compiled.get(ref) ?? ajv.compile({ $ref: ref });
    compiled.set(ref, known);
    let value: unknown;
    try {
      value = JSON.parse(body);
    } catch {
      return "is no JSON";
    }
    if (known(value)) return undefined;
    const [first] = known.errors ?? [];
    return `${first?.instancePath || "/"} ${first?.message} ${JSON.stringify(first?.params)}`;
  };

  function problem({ type, body }: Seen, codes: string[]): string | undefined {
    if (type !== "application/json") return `a refusal as ${type || "nothing"}`;
    const wrong = against(PROBLEM, body);
    if (wrong) return wrong;
    const { code } = JSON.parse(body) as { code: string };
    return [...codes, ...BUSY].includes(code)
      ? undefined
      : `the code ${code} is not among ${codes.join(", ")}`;
  }

  function difference(seen: Seen): string | undefined {
    const { pathname } = new URL(seen.url);
    if (APART.test(pathname) || seen.method === "OPTIONS") return undefined;
    // Longer than Node reads: it answers itself, before anything of ours.
    if (seen.status === 431 && seen.type === "") return undefined;
    const template = templates.find(({ pattern }) => pattern.test(pathname))?.path;
    if (!template) {
      return CALLS.test(pathname) && seen.method !== "HEAD" ? problem(seen, OF_SERVER) : undefined;
    }
    // A screen's address: the visitor is led to the sign-in.
    if (seen.status === 307 && !CALLS.test(pathname)) return undefined;
    const method = seen.method === "HEAD" ? "get" : seen.method.toLowerCase();
    const operation = document.paths[template]?.[method];
    const described = operation?.responses[String(seen.status)];
    if (seen.method === "HEAD") {
      return described || seen.status === 405 ? undefined : "is a status that is not described";
    }
    const ofServer = operation?.security?.length === 0 ? OF_SERVER : ["method_not_allowed"];
    if (!described) {
      return seen.status < 400 ? "is a status that is not described" : problem(seen, ofServer);
    }
    if (!described.content?.[seen.type]) {
      return `${seen.type || "no type"} is not among ${Object.keys(described.content ?? {}).join(", ")}`;
    }
    if (seen.type !== "application/json") return undefined;
    const at = `openapi#/paths/${escaped(template)}/${method}/responses/${seen.status}`;
    const wrong = against(`${at}/content/application~1json/schema`, seen.body);
    if (wrong || seen.status < 400 || !("code" in JSON.parse(seen.body))) return wrong;
    return problem(seen, [...described.description.split(", "), ...ofServer]);
  }
  return difference;
}

function patternOf(path: string): RegExp {
  const parts = path.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^$()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join("[^/]+")}$`);
}
