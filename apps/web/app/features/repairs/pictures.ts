import { refusalMessages } from '@portal/domain/refusal-messages'
import { caseLimits } from '@portal/domain/repair-cases'

/** Pictures that go along with a report: made small in the browser, so that they are sent in seconds on the road. */

/** The server keeps no larger one (docs/spec/repairs.md#pictures). */
const sideMax = 1_600
const previewSide = 240
const jpegQuality = 0.86

/** Width and height within a square of this side, in proportion; a smaller picture stays as it is. */
export function fitted(width: number, height: number, side: number): { width: number; height: number } {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** What is sent, and what is shown of it meanwhile. */
export type PreparedPicture = { body: Blob; preview: string }

export const cannotRead = 'This file can’t be read as a picture. Use JPEG, PNG, WebP or AVIF.'

/** Why the file is not taken; null when it is. */
export const pictureProblem = (body: Blob): string | null =>
  body.size > caseLimits.pictureBytesMax ? refusalMessages.fileTooLarge : null

/** Draws a file as it will be sent. Throws for what is no picture. */
export async function preparePicture(file: File): Promise<PreparedPicture> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (bitmap === null) throw new Error(cannotRead)
  const preview = drawn(bitmap, previewSide).toDataURL('image/jpeg', jpegQuality)
  const isSmall = Math.max(bitmap.width, bitmap.height) <= sideMax
  const body = isSmall ? file : await blobOf(drawn(bitmap, sideMax))
  bitmap.close()
  return { body, preview }
}

function drawn(bitmap: ImageBitmap, side: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, fitted(bitmap.width, bitmap.height, side))
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error(cannotRead)
  // JPEG has no transparency: what is clear would become black.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return canvas
}

const blobOf = (canvas: HTMLCanvasElement) =>
  new Promise<Blob>((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error(cannotRead))),
      'image/jpeg',
      jpegQuality,
    ),
  )
