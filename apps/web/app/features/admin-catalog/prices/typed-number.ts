/** What is typed as a number: "−2.5", "$5" and "5%" are fine; NaN for what is none. */
export function typedNumber(typed: string): number {
  const text = typed
    .trim()
    .replace('−', '-')
    .replace(/[$%,\s]/g, '')
  return text === '' ? Number.NaN : Number(text)
}
