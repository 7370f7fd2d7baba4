/** Characters that a new password has at least (decisions, section 4); forms say it as well. */
export const NEW_PASSWORD_LENGTH = 8;
