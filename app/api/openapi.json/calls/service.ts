import * as divisions from "@/app/api/divisions/route";
import * as healthz from "@/app/healthz/route";
import * as readyz from "@/app/readyz/route";
import type { Call } from "@/lib/web/openapi";
import { ANSWERS as A } from "@/lib/web/openapi-answers";

/** What describes and watches the service itself, and the places of Rwanda. */
export const SERVICE_CALLS: Call[] = [
  {
    path: "/api/openapi.json",
    handlers: { GET: { contract: { open: false } } },
    GET: { summary: "This document", answer: A.document },
  },
  {
    path: "/api/divisions",
    handlers: divisions,
    GET: {
      summary: "Rwanda's districts, or the sectors and villages of one",
      answer: A.divisions,
      fails: ["not_found"],
    },
  },
  {
    path: "/healthz",
    handlers: healthz,
    GET: { summary: "Whether the process answers", answer: A.status },
  },
  {
    path: "/readyz",
    handlers: readyz,
    GET: { summary: "Whether the database answers and is migrated", answer: A.status },
  },
];
