import { matchedSpans } from '@portal/domain/matched-spans'
import { Fragment } from 'react'

/** The text with what was typed in `<mark>`, as people read it: in any case, with or without accents, word by word. */
export function MarkMatch({ text, query }: { text: string; query: string }) {
  const spans = matchedSpans(text, query)
  if (spans.length === 0) return text
  return (
    <>
      {spans.map(({ from, to }, index) => (
        <Fragment key={from}>
          {text.slice(spans[index - 1]?.to ?? 0, from)}
          <mark>{text.slice(from, to)}</mark>
        </Fragment>
      ))}
      {text.slice(spans.at(-1)?.to)}
    </>
  )
}
