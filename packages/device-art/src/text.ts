/// <reference path="./opentype.d.ts" />
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import opentype, { type Command, type Font, type Glyph } from 'opentype.js'
import { path } from './svg.ts'

// The .woff files are used because opentype.js reads no .woff2.
const files = {
  sans: '@fontsource/archivo/files/archivo-latin-500-normal.woff',
  bold: '@fontsource/archivo/files/archivo-latin-600-normal.woff',
  mono: '@fontsource/geist-mono/files/geist-mono-latin-500-normal.woff',
}

export type FontName = keyof typeof files

export type TextStyle = {
  font?: FontName
  fill?: string
  anchor?: 'start' | 'middle' | 'end'
  /** 0–1. */
  opacity?: number
  /** Extra space between letters, in em. */
  tracking?: number
}

const loaded = new Map<FontName, Font>()

function fontNamed(name: FontName): Font {
  const known = loaded.get(name)
  if (known) return known
  const bytes = readFileSync(createRequire(import.meta.url).resolve(files[name]))
  const font = opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
  loaded.set(name, font)
  return font
}

type Letter = { glyph: Glyph; x: number }

// Letters are set one by one: the font's own substitution rules are of a kind opentype.js does not read.
function setLetters(content: string, size: number, { font = 'sans', tracking = 0 }: TextStyle) {
  const face = fontNamed(font)
  const scale = size / face.unitsPerEm
  const letters: Letter[] = []
  let x = 0
  let previous: Glyph | undefined
  for (const character of content) {
    const glyph = face.charToGlyph(character)
    if (previous) x += face.getKerningValue(previous, glyph) * scale + tracking * size
    letters.push({ glyph, x })
    x += glyph.advanceWidth * scale
    previous = glyph
  }
  return { letters, width: x }
}

/** How wide the text runs at a size in mm; the answer is in mm. */
export function textWidth(content: string, size: number, style: TextStyle = {}): number {
  return setLetters(content, size, style).width
}

/** Text as outlines, so that a picture looks the same on a machine without these fonts. Baseline at (x, y), mm. */
export function text(content: string, x: number, y: number, size: number, style: TextStyle = {}): string {
  const { fill = '#ffffff', anchor = 'start', opacity } = style
  const { letters, width } = setLetters(content, size, style)
  const left = x - width * { start: 0, middle: 0.5, end: 1 }[anchor]
  const outlines = letters.map((letter) => outlineOf(letter.glyph.getPath(left + letter.x, y, size).commands))
  return path(outlines.join(''), { fill, ...(opacity === undefined ? {} : { opacity }) })
}

// Written here because opentype.js's own writer turns coordinates such as 12.0000001 into NaN.
function outlineOf(commands: Command[]): string {
  return commands.map((command) => command.type + pointsOf(command).map(hundredths).join(' ')).join('')
}

function pointsOf(command: Command): number[] {
  switch (command.type) {
    case 'Z':
      return []
    case 'Q':
      return [command.x1, command.y1, command.x, command.y]
    case 'C':
      return [command.x1, command.y1, command.x2, command.y2, command.x, command.y]
    default:
      return [command.x, command.y]
  }
}

const hundredths = (value: number) => String(Math.round(value * 100) / 100)
