export * from "./account";
export * from "./audit";
export * from "./auth";
export * from "./enums";
export * from "./ledger";
export * from "./members";
export * from "./office";
export * from "./reports";
