declare module 'opentype.js' {
  export type Command =
    | { type: 'M' | 'L'; x: number; y: number }
    | { type: 'Q'; x1: number; y1: number; x: number; y: number }
    | { type: 'C'; x1: number; y1: number; x2: number; y2: number; x: number; y: number }
    | { type: 'Z' }
  export type Path = { commands: Command[] }
  export type Glyph = { advanceWidth: number; getPath: (x: number, y: number, size: number) => Path }
  export type Font = {
    unitsPerEm: number
    charToGlyph: (character: string) => Glyph
    getKerningValue: (left: Glyph, right: Glyph) => number
  }
  const opentype: { parse: (font: ArrayBuffer) => Font }
  export default opentype
}
