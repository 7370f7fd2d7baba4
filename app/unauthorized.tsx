// Outside of the shell nothing answers 401; without this file a page of the framework's own would be
// sent along, unseen, with every screen.
export { default } from "./not-found";
