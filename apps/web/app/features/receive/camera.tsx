import { useEffect, useRef, useState } from 'react'
import { Notice } from '../../ui/notice.tsx'

/** The camera's reader of codes, where the browser has one (Shape Detection API). */
type Detector = { detect: (video: HTMLVideoElement) => Promise<ReadonlyArray<{ rawValue: string }>> }
type DetectorMaker = new (options: { formats: string[] }) => Detector
const maker = () => (globalThis as { BarcodeDetector?: DetectorMaker }).BarcodeDetector

/** Whether this browser reads codes with its camera. */
export const hasCamera = () => maker() !== undefined && navigator.mediaDevices !== undefined

/** How often a picture is looked at, ms. */
const lookMs = 250

/** The camera, pointed at tags. Tells each code once while it is in the picture. */
export function Camera({ onCode }: { onCode: (text: string) => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [isRefused, setRefused] = useState(false)
  const tell = useRef(onCode)
  tell.current = onCode
  useEffect(
    () =>
      watch(
        video,
        (text) => tell.current(text),
        () => setRefused(true),
      ),
    [],
  )
  if (isRefused)
    return (
      <Notice tone="warning" role="alert">
        The camera can’t be used. Allow it in the settings of your browser, tick the devices, or type a
        number.
      </Notice>
    )
  return (
    <div className="receive-camera">
      <video ref={video} aria-label="Camera, point it at a tag" autoPlay playsInline muted />
    </div>
  )
}

function watch(
  video: { current: HTMLVideoElement | null },
  tell: (text: string) => void,
  refuse: () => void,
): () => void {
  let stream: MediaStream | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = ''
  let isOver = false
  const stop = () => {
    isOver = true
    clearTimeout(timer)
    for (const track of stream?.getTracks() ?? []) track.stop()
  }
  const Maker = maker()
  if (!Maker) {
    refuse()
    return stop
  }
  const detector = new Maker({ formats: ['qr_code', 'code_128'] })
  const look = async () => {
    const screen = video.current
    if (isOver || !screen) return
    const [code] = screen.readyState >= 2 ? await detector.detect(screen).catch(() => []) : []
    if (code && code.rawValue !== last) tell(code.rawValue)
    if (code) last = code.rawValue
    timer = setTimeout(() => void look(), lookMs)
  }
  navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }).then((opened) => {
    stream = opened
    if (isOver || !video.current) return stop()
    video.current.srcObject = opened
    void look()
  }, refuse)
  return stop
}
