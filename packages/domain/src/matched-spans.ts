import { foldedSigns, searchedWords } from './folded-text.ts'

type Span = { from: number; to: number }

/** Where the text has what was typed: the whole of it where it stands together, otherwise each word. */
export function matchedSpans(text: string, typed: string): Span[] {
  const words = searchedWords(typed)
  const { folded, starts } = foldedWithPlaces(text)
  const whole = spansOf(folded, words.join(' '))
  const found = whole.length > 0 ? whole : words.flatMap((word) => spansOf(folded, word))
  return joined(found.map(({ from, to }) => ({ from: starts[from] ?? 0, to: starts[to] ?? text.length })))
}

/** Each character on its own, so that places in the folded text lead back to the text. */
function foldedWithPlaces(text: string): { folded: string; starts: number[] } {
  let folded = ''
  const starts: number[] = []
  let at = 0
  for (const sign of text) {
    const small = foldedSigns(sign)
    // What leaves nothing behind belongs to the character before it.
    for (let index = 0; index < small.length; index++) starts.push(at)
    folded += small
    at += sign.length
  }
  return { folded, starts }
}

function spansOf(folded: string, word: string): Span[] {
  if (word === '') return []
  const spans: Span[] = []
  for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + word.length))
    spans.push({ from: at, to: at + word.length })
  return spans
}

/** In their order, without overlaps. */
function joined(spans: readonly Span[]): Span[] {
  const result: Span[] = []
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = result.at(-1)
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to)
    else result.push({ ...span })
  }
  return result
}
