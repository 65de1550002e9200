/** For failures that no one has to act on: the console keeps them for anyone who looks, below warnings. */
export function logQuietly(what: string, error: unknown) {
  // biome-ignore lint/suspicious/noConsole: the browser has no other log, and a warning would raise alarms
  console.debug(what, error)
}
