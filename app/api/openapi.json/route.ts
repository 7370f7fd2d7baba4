import { openApiObject } from "@/lib/answer-words";
import { json, resource, route } from "@/lib/web/handler";
import { openApiDocument } from "@/lib/web/openapi";
import { loadRoutes } from "./routes";

let document: ReturnType<typeof openApiDocument> | undefined;

/** The whole interface, made from the contracts of the calls (decisions, section 12). */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "This document",
    answer: openApiObject,
    run: async () => {
      document ??= openApiDocument(await loadRoutes());
      return json(document);
    },
  }),
});
