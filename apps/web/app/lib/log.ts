/** For failures that nobody has to act on: the console keeps them for whoever looks, below warnings. */
export function logQuietly(what: string, error: unknown) {
  // biome-ignore lint/suspicious/noConsole: the browser has no other log, and a warning would raise alarms
  console.debug(what, error)
}
