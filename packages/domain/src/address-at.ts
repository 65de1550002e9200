/**
 * The address of a page of the portal.
 * @param origin as it is configured, with or without a slash at its end
 * @param path beginning with a slash
 */
export const addressAt = (origin: string, path: string): string => `${origin.replace(/\/+$/, '')}${path}`
