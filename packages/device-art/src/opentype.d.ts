declare module 'opentype.js' {
  export type Path = { toPathData: (decimals?: number) => string }
  export type Glyph = { advanceWidth: number; getPath: (x: number, y: number, size: number) => Path }
  export type Font = {
    unitsPerEm: number
    charToGlyph: (character: string) => Glyph
    getKerningValue: (left: Glyph, right: Glyph) => number
  }
  const opentype: { parse: (font: ArrayBuffer) => Font }
  export default opentype
}
