import { useEffect, useRef, useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'

/** The browser's own reader of codes; its types are in no library that we have. */
type Detector = { detect: (source: HTMLVideoElement) => Promise<Array<{ rawValue: string }>> }
type Reading = typeof globalThis & { BarcodeDetector?: new (options: { formats: string[] }) => Detector }

const formats = ['qr_code', 'code_128', 'code_39', 'data_matrix', 'itf', 'ean_13']

type BenchCameraProps = { onRead: (raw: string) => void; onClose: () => void }

/** Reads one code with the camera of this device. */
export function BenchCamera({ onRead, onClose }: BenchCameraProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [isRefused, setRefused] = useState(false)
  // The newest without starting the camera again.
  const read = useRef(onRead)
  read.current = onRead
  useEffect(() => {
    const watching = new AbortController()
    void watch(video, watching.signal, (raw) => read.current(raw)).catch(() => {
      if (!watching.signal.aborted) setRefused(true)
    })
    return () => watching.abort()
  }, [])
  return (
    <Dialog open title="Scan with the camera" onClose={onClose}>
      {isRefused ? (
        <p role="alert">The camera can’t be used. Allow it for this page in the browser’s settings.</p>
      ) : (
        <video ref={video} className="bench-camera" autoPlay muted playsInline />
      )}
    </Dialog>
  )
}

async function watch(
  video: { current: HTMLVideoElement | null },
  signal: AbortSignal,
  onRead: (raw: string) => void,
) {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  const { BarcodeDetector } = globalThis as Reading
  if (signal.aborted || !video.current || !BarcodeDetector) return stop()
  signal.addEventListener('abort', stop)
  const picture = video.current
  picture.srcObject = stream
  const detector = new BarcodeDetector({ formats })
  for (;;) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    if (signal.aborted) return
    if (picture.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) continue
    const [found] = await detector.detect(picture)
    if (found && !signal.aborted) {
      stop()
      onRead(found.rawValue)
      return
    }
  }
}
