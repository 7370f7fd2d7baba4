import { json, resource, route } from "@/lib/web/handler";
import { openApiDocument } from "@/lib/web/openapi";
import { CALLS } from "./calls";

let document: ReturnType<typeof openApiDocument> | undefined;

/** The whole interface, made from the schemas that validate (decisions, section 12). */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    run: async () => {
      document ??= openApiDocument(CALLS);
      return json(document);
    },
  }),
});
