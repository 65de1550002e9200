import { keptReaderPrefix } from '@portal/domain/worker-paths'
import readerWorkerUrl from './code-reader.worker.ts?worker&url'

/** Whether this device lends a camera to pages; what it shows is read on the device. */
export const hasCamera = () => navigator.mediaDevices !== undefined

/** The camera was refused, or the reader of codes could not be loaded. */
export type CameraFailure = 'refused' | 'unread'

export const cameraProblems: Record<CameraFailure, string> = {
  refused: 'The camera can’t be used. Allow it for this page in the settings of your browser.',
  unread: 'The camera can’t read codes right now. Check your connection and open it again.',
}

/** How often a picture is looked at, ms. */
const lookMs = 200

type Watching = {
  video: HTMLVideoElement
  /** Ends it: the camera is off afterwards. */
  signal: AbortSignal
  onCode: (text: string) => void
  onFailure: (failure: CameraFailure) => void
}

/** Shows the camera and tells each code once while it is in the picture, until the signal ends it. */
export async function watchCamera({ video, signal, onCode, onFailure }: Watching): Promise<void> {
  const failed = (failure: CameraFailure) => {
    if (!signal.aborted) onFailure(failure)
  }
  const wanted = { facingMode: 'environment', width: { ideal: 1_280 } }
  const stream = await navigator.mediaDevices.getUserMedia({ video: wanted }).catch(() => null)
  if (!stream) return failed('refused')
  const turnOff = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  if (signal.aborted) return turnOff()
  video.srcObject = stream
  const reader = await openCodeReader()
  try {
    await look(reader, { video, signal, onCode })
  } catch {
    failed('unread')
  } finally {
    reader.close()
    turnOff()
  }
}

async function look(
  reader: CodeReader,
  { video, signal, onCode }: Omit<Watching, 'onFailure'>,
): Promise<void> {
  let last: string | null = null
  while (!signal.aborted) {
    const text = video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA ? await reader.read(video) : null
    if (signal.aborted) return
    if (text !== null && text !== last) onCode(text)
    if (text !== null) last = text
    await new Promise((resolve) => setTimeout(resolve, lookMs))
  }
}

/** The browser's own reader of codes (Shape Detection API); its types are in no library that we have. */
type Detector = { detect: (picture: HTMLVideoElement) => Promise<ReadonlyArray<{ rawValue: string }>> }
type DetectorMaker = {
  new (options: { formats: readonly string[] }): Detector
  getSupportedFormats: () => Promise<readonly string[]>
}
const maker = () => (globalThis as { BarcodeDetector?: DetectorMaker }).BarcodeDetector

/** Of tags, of IMEIs and SIMs on boxes and trays, and of shipping labels. */
const formats = ['qr_code', 'code_128', 'data_matrix', 'code_39', 'itf', 'ean_13']
/** Without these the browser's own reader is not enough. */
const needed = ['qr_code', 'code_128', 'data_matrix']

type CodeReader = {
  /** The text of a code in the picture, or null. Throws when the reader could not be loaded. */
  read: (picture: HTMLVideoElement) => Promise<string | null>
  close: () => void
}

/** Opens the browser's own reader where it knows the codes, else ours (docs/adr/0034-codes-are-read-in-a-worker.md). */
async function openCodeReader(): Promise<CodeReader> {
  const Own = maker()
  const known = (await Own?.getSupportedFormats().catch(() => [])) ?? []
  return Own && needed.every((format) => known.includes(format)) ? ownReader(Own, known) : workerReader()
}

function ownReader(Own: DetectorMaker, known: readonly string[]): CodeReader {
  const detector = new Own({ formats: formats.filter((format) => known.includes(format)) })
  return {
    // A frame that is gone already is no reason to stop.
    read: async (picture) => (await detector.detect(picture).catch(() => []))[0]?.rawValue ?? null,
    close: () => {},
  }
}

/** The longer side of the pictures that are looked at, in pixels: enough for a label, and quick on a phone. */
const longestSide = 1_280

type Said = { text: string | null } | { isBroken: true }

function workerReader(): CodeReader {
  // A page with a service worker has the reader from it, without a network as well.
  const prefix = navigator.serviceWorker?.controller ? keptReaderPrefix : ''
  const worker = new Worker(`${location.origin}${prefix}${readerWorkerUrl}`, { type: 'module' })
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return {
    read: (picture) =>
      new Promise((resolve, reject) => {
        const shrunk = Math.min(1, longestSide / Math.max(picture.videoWidth, picture.videoHeight))
        const [width, height] = [picture.videoWidth * shrunk, picture.videoHeight * shrunk].map(Math.round)
        if (!width || !height || !context) return resolve(null)
        Object.assign(canvas, { width, height })
        context.drawImage(picture, 0, 0, width, height)
        const pixels = context.getImageData(0, 0, width, height)
        const broken = () => reject(new Error('The reader of codes could not be loaded.'))
        worker.onerror = broken
        worker.onmessage = ({ data }: MessageEvent<Said>) =>
          'isBroken' in data ? broken() : resolve(data.text)
        worker.postMessage(pixels, [pixels.data.buffer])
      }),
    close: () => worker.terminate(),
  }
}
