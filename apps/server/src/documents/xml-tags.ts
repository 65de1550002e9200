/** Reads the XML of workbooks: tags, their attributes and the text between them. Documents that define words of their own were refused before. */

type XmlEvents = {
  /** @param tag the whole tag, for `attributeOf`; `isEmpty` for one that closes itself, after which no `close` comes */
  open: (name: string, tag: string, isEmpty: boolean) => void
  close?: (name: string) => void
  text?: (text: string) => void
}

/** Names come without their prefix: some programs write `x:row` for `row`. */
export function readXml(xml: string, { open, close, text }: XmlEvents) {
  let at = 0
  while (at < xml.length) {
    const start = xml.indexOf('<', at)
    if (start < 0) return
    if (start > at) text?.(unescaped(xml.slice(at, start)))
    if (xml.startsWith('<![CDATA[', start)) {
      const end = endOf(xml, ']]>', start)
      text?.(xml.slice(start + 9, end - 3))
      at = end
    } else if (xml.startsWith('<!--', start)) at = endOf(xml, '-->', start)
    else {
      at = endOfTag(xml, start)
      const tag = xml.slice(start, at)
      if (tag[1] === '/') close?.(bareName(tag.slice(2, -1).trim()))
      else if (tag[1] !== '?' && tag[1] !== '!')
        open(bareName(nameOf(tag)), tag, tag.charCodeAt(tag.length - 2) === slash)
    }
  }
}

const slash = 47
const nameOf = (tag: string) => tag.slice(1, nameEnd(tag))
const bareName = (name: string) => name.slice(name.indexOf(':') + 1)

function nameEnd(tag: string): number {
  for (let at = 1; at < tag.length; at++) {
    const code = tag.charCodeAt(at)
    if (code <= 32 || code === slash || code === 62) return at
  }
  return tag.length
}

function endOf(xml: string, mark: string, start: number): number {
  const end = xml.indexOf(mark, start)
  return end < 0 ? xml.length : end + mark.length
}

/** A ">" in quotation marks is part of a value, as in number formats. */
function endOfTag(xml: string, start: number): number {
  let end = xml.indexOf('>', start)
  while (end >= 0 && isQuoted(xml, start, end)) end = xml.indexOf('>', end + 1)
  return end < 0 ? xml.length : end + 1
}

function isQuoted(xml: string, start: number, end: number): boolean {
  let quote = 0
  for (let at = start; at < end; at++) {
    const code = xml.charCodeAt(at)
    if (quote === 0 ? code === 34 || code === 39 : code === quote) quote = quote === 0 ? code : 0
  }
  return quote !== 0
}

const patterns = new Map<string, RegExp>()

/** The value of an attribute, with any prefix; undefined where the tag has none. */
export function attributeOf(tag: string, name: string): string | undefined {
  let pattern = patterns.get(name)
  if (!pattern) {
    pattern = new RegExp(`\\s(?:\\w+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
    patterns.set(name, pattern)
  }
  if (!tag.includes(`${name}=`) && !tag.includes(`${name} `)) return undefined
  const found = pattern.exec(tag)
  return found ? unescaped(found[1] ?? found[2] ?? '') : undefined
}

export const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true'

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const unescaped = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi, (whole, decimal, hex, name) =>
        name === undefined
          ? letterOf(decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal))
          : (named[name] ?? whole),
      )
    : text

const letterOf = (code: number) => (code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd')
