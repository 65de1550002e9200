import { inflateSync } from 'node:zlib'

/** A PDF of ours read back: what a reader's program finds in it. */
export type ReadPdf = {
  /** The text of each page in the order in which it was written, pieces joined by line breaks. */
  pages: string[]
  /** What is drawn on each page, as the file says it. */
  drawings: string[]
  /** The structure elements (H1, P, TR…) in the order of the file. */
  tags: string[]
  source: string
}

/** Reads what PDFKit writes: its own objects, streams deflated, glyphs by two bytes with a ToUnicode map. */
export function readPdf(bytes: Buffer): ReadPdf {
  const source = bytes.toString('latin1')
  const objects = new Map(
    [...source.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', text = '']) => [
      id,
      text,
    ]),
  )
  const bodyOf = (id: string) => {
    const [, stream] = /stream\n([\s\S]*?)\nendstream/.exec(objects.get(id) ?? '') ?? []
    return stream === undefined ? '' : inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')
  }
  const refIn = (text: string, name: string) => new RegExp(`/${name} (\\d+) 0 R`).exec(text)?.[1] ?? ''

  const pageObjects = [...objects.values()].filter((text) => /\/Type \/Page\n/.test(text))
  const pages = pageObjects.map((page) => {
    const resources = objects.get(refIn(page, 'Resources')) ?? ''
    const letters = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, font = '', id = '']) => [
        font,
        unicodeOf(bodyOf(refIn(objects.get(id) ?? '', 'ToUnicode'))),
      ]),
    )
    return textOf(bodyOf(refIn(page, 'Contents')), letters)
  })
  const drawings = pageObjects.map((page) => bodyOf(refIn(page, 'Contents')))
  const tags = [...source.matchAll(/\/S \/(\w+)/g)].map(([, tag = '']) => tag)
  return { pages, drawings, tags, source }
}

type Letters = Map<number, string>

function unicodeOf(cmap: string): Letters {
  const letters: Letters = new Map()
  for (const [, from = '', list = ''] of cmap.matchAll(/<(\w{4})> <\w{4}> \[([^\]]*)\]/g))
    [...list.matchAll(/<([\w ]+)>/g)].forEach(([, hex = ''], place) => {
      const text = Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le')
      letters.set(Number.parseInt(from, 16) + place, text)
    })
  return letters
}

function textOf(content: string, fonts: Map<string, Letters>): string {
  const lines: string[] = []
  let letters: Letters | undefined
  for (const [, font, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font !== undefined) letters = fonts.get(font)
    else
      lines.push(
        [...(shown ?? '').matchAll(/<(\w*)>/g)]
          .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
          .map((glyph) => letters?.get(Number.parseInt(glyph, 16)) ?? '\uFFFD')
          .join(''),
      )
  }
  return lines.join('\n')
}
