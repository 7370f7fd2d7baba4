import * as distributions from "@/app/api/projects/[id]/distributions/route";
import * as file from "@/app/api/projects/[id]/files/[file]/route";
import * as files from "@/app/api/projects/[id]/files/route";
import * as investments from "@/app/api/projects/[id]/investments/route";
import * as investors from "@/app/api/projects/[id]/investors/route";
import * as results from "@/app/api/projects/[id]/results/route";
import * as project from "@/app/api/projects/[id]/route";
import * as status from "@/app/api/projects/[id]/status/route";
import * as projects from "@/app/api/projects/route";
import * as upload from "@/app/uploads/openfuture/project/[file]/route";
import type { Call } from "@/lib/web/openapi";
import { ANSWERS as A } from "@/lib/web/openapi-answers";
import { MONEY_FAILURES } from "./failures";

/** What members invest in together. */
export const PROJECTS_CALLS: Call[] = [
  {
    path: "/api/projects",
    handlers: projects,
    GET: { summary: "Projects, newest first", list: A.project },
    POST: {
      summary: "Open a project",
      answer: A.projectKept,
      status: 201,
      fails: ["request_id_reused"],
    },
  },
  {
    path: "/api/projects/[id]",
    handlers: project,
    GET: { summary: "One project", answer: A.projectRead },
    PUT: {
      summary: "Change a project's words, target or whether it is open for investment",
      answer: A.projectKept,
      fails: ["project_completed", "conflict"],
    },
  },
  {
    path: "/api/projects/[id]/status",
    handlers: status,
    PUT: {
      summary: "Set a project running or complete it, which returns the capital",
      answer: A.projectKept,
      fails: ["project_step", "project_completed", "project_unsettled"],
    },
  },
  {
    path: "/api/projects/[id]/investors",
    handlers: investors,
    GET: { summary: "A project's investors, the largest first", list: A.investor },
  },
  {
    path: "/api/projects/[id]/investments",
    handlers: investments,
    POST: {
      summary: "Invest in a project",
      answer: A.invested,
      status: 201,
      fails: [
        ...MONEY_FAILURES,
        ...(["insufficient_balance", "project_full"] as const),
        ...(["project_not_open", "project_settling"] as const),
      ],
    },
  },
  {
    path: "/api/projects/[id]/results",
    handlers: results,
    GET: { summary: "A project's recorded profits and losses, newest first", list: A.result },
    POST: {
      summary: "Record a project's profit or loss",
      answer: A.resultRecorded,
      status: 201,
      fails: [
        ...(["project_completed", "project_no_investors", "loss_beyond_capital"] as const),
        ...(["channel_short", "request_id_reused"] as const),
      ],
    },
  },
  {
    path: "/api/projects/[id]/distributions",
    handlers: distributions,
    GET: {
      summary: "What was shared out of a project, with one's own part, newest first",
      list: A.distribution,
    },
    POST: {
      summary: "Share out what is recorded and not shared out yet",
      answer: A.distributed,
      status: 201,
      fails: [
        ...(["project_completed", "nothing_to_distribute"] as const),
        ...(["second_distributor", "request_id_reused"] as const),
      ],
    },
  },
  {
    path: "/api/projects/[id]/files",
    handlers: files,
    POST: {
      summary: "Add a photo or a PDF, as the field file of multipart/form-data",
      answer: A.fileAdded,
      status: 201,
    },
  },
  {
    path: "/api/projects/[id]/files/[file]",
    handlers: file,
    DELETE: { summary: "Take a file off a project", answer: A.message },
  },
  {
    path: "/uploads/openfuture/project/[file]",
    handlers: upload,
    GET: { summary: "A project's photo or document", file: "image/jpeg" },
  },
];
