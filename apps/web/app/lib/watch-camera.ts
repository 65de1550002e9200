import { type CodeReader, openCodeReader } from './code-reader.ts'

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
