import type { Page } from '@playwright/test'

/** Codes as modules, dark ones as 1, as printed on tags, labels and SIM cards. */
export const drawnCodes = {
  /** A QR code of 221. */
  qr: [
    '111111101000101111111',
    '100000100001101000001',
    '101110101011001011101',
    '101110100010101011101',
    '101110101111101011101',
    '100000100011001000001',
    '111111101010101111111',
    '000000001000100000000',
    '000001100110101010101',
    '111100011100110010111',
    '011101100101101010111',
    '111010011011010010110',
    '111011100010011001100',
    '000000001100110101000',
    '111111100100100100011',
    '100000101111000111001',
    '101110100110101100100',
    '101110100001011000100',
    '101110100010001000111',
    '100000100110010010110',
    '111111100011010011100',
  ],
  /** A Code 128 of 222. */
  code128: ['11010011100110011101001011110111011001110010100110000101100011101011'],
  /** A Data Matrix of 223. */
  dataMatrix: [
    '1010101010',
    '1000010111',
    '1110000100',
    '1100110101',
    '1110001010',
    '1000001001',
    '1101011110',
    '1011001011',
    '1000000010',
    '1111111111',
  ],
} as const satisfies Record<string, readonly string[]>

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be extended from outside.
  interface Window {
    /** Holds another code in front of the camera. */
    holdUp?: (rows: readonly string[]) => void
  }
}

/** A device with a camera that shows what a test holds up, and a browser without a reader of codes of its own. */
export async function giveCamera(page: Page) {
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'BarcodeDetector')
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 640, height: 480 })
    const context = canvas.getContext('2d')
    let held: readonly string[] = []
    const draw = () => {
      if (!context) return
      context.fillStyle = 'white'
      context.fillRect(0, 0, 640, 480)
      context.fillStyle = 'black'
      const columns = held[0]?.length ?? 1
      const module = Math.floor(Math.min(520 / columns, held.length > 1 ? 360 / held.length : 520))
      const height = held.length > 1 ? module : 180
      const left = (640 - module * columns) / 2
      for (const [y, row] of held.entries())
        for (const [x, bit] of [...row].entries())
          if (bit === '1') context.fillRect(left + x * module, 60 + y * height, module, height)
    }
    // A stream has a new picture only when something was drawn.
    setInterval(draw, 50)
    window.holdUp = (rows) => {
      held = rows
    }
    navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(20)
  })
}

/** Holds a code in front of the camera. */
export const holdUp = (page: Page, code: keyof typeof drawnCodes) =>
  page.evaluate((rows) => window.holdUp?.(rows), drawnCodes[code] as readonly string[])
