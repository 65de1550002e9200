/**
 * QR codes of version 1 at error correction level L (ISO/IEC 18004): 21 modules square, up to 17 bytes.
 * Enough for a phone link, small enough to be drawn by the page itself.
 */
export const qrSide = 21
const dataWords = 19
const errorWords = 7
/** Byte mode spends 12 bits on its mode and its length, and the end marker 4. */
const bytesMax = dataWords - 2
/** Level L with mask 0, its check bits included. */
const formatBits = 0b111011111000100

/** Rows of modules, true is dark. Throws RangeError for more than 17 bytes of UTF-8. */
export function qrModules(text: string): boolean[][] {
  const bytes = [...new TextEncoder().encode(text)]
  if (bytes.length > bytesMax) throw new RangeError(`A version 1 code holds ${bytesMax} bytes: ${text}`)
  const words = dataWordsOf(bytes)
  const bits = [...words, ...errorWordsOf(words)].flatMap(bitsOf)
  const grid = fixedModules()
  freePlaces(grid).forEach(([row, column], n) => {
    setModule(grid, row, column, (bits[n] === 1) !== ((row + column) % 2 === 0))
  })
  return grid.map((row) => row.map(Boolean))
}

/** The modules as one SVG path, one unit each. */
export function qrPath(text: string): string {
  return qrModules(text)
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
}

type Grid = Array<Array<boolean | undefined>>

const bitsOf = (word: number) => Array.from({ length: 8 }, (_, n) => (word >> (7 - n)) & 1)

function setModule(grid: Grid, row: number, column: number, dark: boolean) {
  const line = grid[row]
  if (line !== undefined && column >= 0 && column < qrSide) line[column] = dark
}

/** Mode, length, the bytes, then padding: everything is shifted by the half byte of the mode. */
function dataWordsOf(bytes: readonly number[]): number[] {
  const halves = [0b0100, ...[bytes.length, ...bytes].flatMap((byte) => [byte >> 4, byte & 15]), 0]
  const words = Array.from(
    { length: halves.length / 2 },
    (_, n) => ((halves[2 * n] ?? 0) << 4) | (halves[2 * n + 1] ?? 0),
  )
  for (let pad = 0; words.length < dataWords; pad++) words.push(pad % 2 === 0 ? 0xec : 0x11)
  return words
}

/** Multiplication in GF(256) over x⁸+x⁴+x³+x²+1. */
function times(a: number, b: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d)
    product ^= ((b >> bit) & 1) * a
  }
  return product
}

/** The Reed–Solomon remainder of the data. */
function errorWordsOf(data: readonly number[]): number[] {
  const divisor = generator()
  let rest = Array<number>(errorWords).fill(0)
  for (const word of data) {
    const factor = word ^ (rest[0] ?? 0)
    rest = [...rest.slice(1), 0].map((value, n) => value ^ times(divisor[n] ?? 0, factor))
  }
  return rest
}

/** (x − 1)(x − 2)(x − 4)…, without its leading 1. */
function generator(): number[] {
  let product = [...Array<number>(errorWords - 1).fill(0), 1]
  let root = 1
  for (let step = 0; step < errorWords; step++) {
    product = product.map((value, n) => times(value, root) ^ (product[n + 1] ?? 0))
    root = times(root, 2)
  }
  return product
}

/** Finder and timing patterns, format bits and the one dark module; undefined where data goes. */
function fixedModules(): Grid {
  const grid: Grid = Array.from({ length: qrSide }, () => Array(qrSide).fill(undefined))
  for (let n = 0; n < qrSide; n++) {
    setModule(grid, 6, n, n % 2 === 0)
    setModule(grid, n, 6, n % 2 === 0)
  }
  for (const [row, column] of [
    [3, 3],
    [3, qrSide - 4],
    [qrSide - 4, 3],
  ] as const)
    for (let y = -4; y <= 4; y++)
      for (let x = -4; x <= 4; x++) {
        const ring = Math.max(Math.abs(x), Math.abs(y))
        setModule(grid, row + y, column + x, ring !== 2 && ring !== 4)
      }
  const format = (n: number) => ((formatBits >> n) & 1) === 1
  for (let n = 0; n < 8; n++) {
    setModule(grid, n < 6 ? n : n + 1, 8, format(n))
    setModule(grid, 8, qrSide - 1 - n, format(n))
  }
  for (let n = 8; n < 15; n++) {
    setModule(grid, 8, n === 8 ? 7 : 14 - n, format(n))
    setModule(grid, qrSide - 15 + n, 8, format(n))
  }
  setModule(grid, qrSide - 8, 8, true)
  return grid
}

/** Where data goes: two columns at a time from the right, up and down in turn, past the timing column. */
function freePlaces(grid: Grid): Array<readonly [row: number, column: number]> {
  const places: Array<readonly [number, number]> = []
  let up = true
  for (let right = qrSide - 1; right > 0; right -= 2, up = !up) {
    if (right === 6) right = 5
    for (let n = 0; n < qrSide; n++)
      for (const column of [right, right - 1]) {
        const row = up ? qrSide - 1 - n : n
        if (grid[row]?.[column] === undefined) places.push([row, column])
      }
  }
  return places
}
