/**
 * Reads the QR codes that are drawn on a page of a PDF of ours, the way a phone does: unmask, collect the bits along the
 * zigzag, take out the text (ISO/IEC 18004). For versions 1 to 3, whose data is one block; without error correction, as nothing
 * is damaged.
 * @param drawing what is drawn on the page, as `readPdf` answers it
 */
export function readCodes(drawing: string): string[] {
  return [...drawing.matchAll(/\/Figure <<[^>]*>> BDC([\s\S]*?)EMC/g)].map(([, figure = '']) =>
    textIn(modulesIn(figure)),
  )
}

type Modules = boolean[][]

/** The modules of the rectangles: the finder's 7 in the first row say how large one is. */
function modulesIn(figure: string): Modules {
  const rects = [...figure.matchAll(/(-?[\d.]+) (-?[\d.]+) ([\d.]+) ([\d.]+) re/g)].map(
    ([, ...numbers]) => numbers.map(Number) as [number, number, number, number],
  )
  const module = rects[0]?.[3] ?? Number.NaN
  const left = Math.min(...rects.map(([x]) => x))
  const top = Math.min(...rects.map(([, y]) => y))
  const right = Math.max(...rects.map(([x, , width]) => x + width))
  const side = Math.round((right - left) / module)
  const modules = Array.from({ length: side }, () => Array<boolean>(side).fill(false))
  for (const [x, y, width] of rects) {
    const row = modules[Math.round((y - top) / module)]
    const from = Math.round((x - left) / module)
    row?.fill(true, from, from + Math.round(width / module))
  }
  return modules
}

const masks: Array<(row: number, column: number) => boolean> = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
]

function textIn(modules: Modules): string {
  const side = modules.length
  if (![21, 25, 29].includes(side)) throw new Error(`A code of ${side} modules is not of version 1 to 3.`)
  const maskBits = [2, 3, 4].map((column) => Number(modules[8]?.[column]))
  // The format is masked with 10101 at its beginning.
  const mask = masks[maskBits.reduce((sum, bit) => sum * 2 + bit, 0) ^ 0b101]
  const alignment = side === 21 ? -1 : side - 7
  const isReserved = (row: number, column: number) =>
    row === 6 ||
    column === 6 ||
    (row < 9 && (column < 9 || column >= side - 8)) ||
    (row >= side - 8 && column < 9) ||
    (alignment > 0 && Math.abs(row - alignment) <= 2 && Math.abs(column - alignment) <= 2)
  const bits: number[] = []
  let isUp = true
  for (let right = side - 1; right > 0; right -= 2) {
    if (right === 6) right = 5
    for (let n = 0; n < side; n++)
      for (const column of [right, right - 1]) {
        const row = isUp ? side - 1 - n : n
        if (!isReserved(row, column)) bits.push(Number(modules[row]?.[column] !== mask?.(row, column)))
      }
    isUp = !isUp
  }
  return textOf(bits)
}

const alphanumeric = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'

function textOf(bits: readonly number[]): string {
  let at = 0
  const take = (count: number) => {
    const taken = bits.slice(at, at + count)
    at += count
    return taken.reduce((number, bit) => number * 2 + bit, 0)
  }
  const mode = take(4)
  if (mode === 4) {
    const bytes = Array.from({ length: take(8) }, () => take(8))
    return new TextDecoder().decode(Uint8Array.from(bytes))
  }
  if (mode !== 2) throw new Error(`A code of mode ${mode} is not read here.`)
  const length = take(9)
  let text = ''
  while (length - text.length >= 2) {
    const pair = take(11)
    text += `${alphanumeric[Math.floor(pair / 45)]}${alphanumeric[pair % 45]}`
  }
  return text.length < length ? text + alphanumeric[take(6)] : text
}
