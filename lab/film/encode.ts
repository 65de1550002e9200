import { drawFilm, film, type Pictures } from './draw.ts'

/** Runs in the browser: draws every frame and encodes it. Answers base64, because it has to cross to Node. */

export type Encoded = { timeMs: number; isKey: boolean; base64: string }

const keyEverySeconds = 2
/** The moment that stands for the film before it plays. */
const posterAtSeconds = 7.2

export async function encodeFilm(sources: Record<keyof Pictures, string>, bitsPerSecond: number) {
  const canvas = Object.assign(document.createElement('canvas'), { width: film.width, height: film.height })
  const context = canvas.getContext('2d', { alpha: false })
  if (context === null) throw new Error('This browser has no canvas')
  const pictures = await loadPictures(sources)
  const frames: Encoded[] = []
  const encoder = new VideoEncoder({
    output: (chunk) => {
      const bytes = new Uint8Array(chunk.byteLength)
      chunk.copyTo(bytes)
      frames.push({
        timeMs: Math.round(chunk.timestamp / 1000),
        isKey: chunk.type === 'key',
        base64: toBase64(bytes),
      })
    },
    error: (error) => {
      throw error
    },
  })
  encoder.configure({
    codec: 'vp09.00.31.08',
    width: film.width,
    height: film.height,
    framerate: film.fps,
    bitrate: bitsPerSecond,
    latencyMode: 'quality',
  })
  const count = film.fps * film.seconds
  for (let index = 0; index < count; index++) {
    drawFilm(context, index / film.fps, pictures)
    const frame = new VideoFrame(canvas, { timestamp: Math.round((index * 1_000_000) / film.fps) })
    encoder.encode(frame, { keyFrame: index % (film.fps * keyEverySeconds) === 0 })
    frame.close()
    // The queue would otherwise hold hundreds of pictures.
    while (encoder.encodeQueueSize > 4) await new Promise((resolve) => setTimeout(resolve, 5))
  }
  await encoder.flush()
  drawFilm(context, posterAtSeconds, pictures)
  return { frames, poster: canvas.toDataURL('image/png') }
}

async function loadPictures(sources: Record<keyof Pictures, string>): Promise<Pictures> {
  const load = async (url: string) => createImageBitmap(await (await fetch(url)).blob())
  const [phone, duty, rugged, route] = await Promise.all(
    [sources.phone, sources.duty, sources.rugged, sources.route].map(load),
  )
  if (!phone || !duty || !rugged || !route) throw new Error('A picture of the film is missing')
  return { phone, duty, rugged, route }
}

function toBase64(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary)
}
