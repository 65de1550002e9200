import { Fragment } from 'react'

/** The text with every place that equals the typed query in `<mark>`, regardless of the case. */
export function MarkMatch({ text, query }: { text: string; query: string }) {
  const wanted = query.trim().toLowerCase()
  if (wanted === '') return text
  const parts = splitAt(text, wanted)
  return parts.map(({ at, part, match }) =>
    match ? <mark key={at}>{part}</mark> : <Fragment key={at}>{part}</Fragment>,
  )
}

/** Cuts the text at each occurrence of the lower-case query. */
function splitAt(text: string, wanted: string): { at: number; part: string; match: boolean }[] {
  const lower = text.toLowerCase()
  // Lower case can be longer than the original in a few scripts; then nothing is marked rather than the wrong letters.
  if (lower.length !== text.length) return [{ at: 0, part: text, match: false }]
  const parts: { at: number; part: string; match: boolean }[] = []
  let from = 0
  for (let at = lower.indexOf(wanted); at !== -1; at = lower.indexOf(wanted, from)) {
    if (at > from) parts.push({ at: from, part: text.slice(from, at), match: false })
    parts.push({ at, part: text.slice(at, at + wanted.length), match: true })
    from = at + wanted.length
  }
  if (from < text.length) parts.push({ at: from, part: text.slice(from), match: false })
  return parts
}
