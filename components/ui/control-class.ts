/** The look that all controls one types into share (app/looks.css). */
export const controlClass = "control";
