import { useEffect, useRef, useState } from 'react'
import { type CameraFailure, cameraProblems, watchCamera } from '../../lib/watch-camera.ts'
import { Dialog } from '../../ui/dialog.tsx'

type BenchCameraProps = { onRead: (raw: string) => void; onClose: () => void }

/** Reads one code with the camera of this device. */
export function BenchCamera({ onRead, onClose }: BenchCameraProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [failure, setFailure] = useState<CameraFailure | null>(null)
  // The newest without starting the camera again.
  const read = useRef(onRead)
  read.current = onRead
  useEffect(() => {
    const watching = new AbortController()
    const { signal } = watching
    const onCode = (text: string) => {
      watching.abort()
      read.current(text)
    }
    if (video.current) void watchCamera({ video: video.current, signal, onCode, onFailure: setFailure })
    return () => watching.abort()
  }, [])
  return (
    <Dialog open title="Scan with the camera" onClose={onClose}>
      {failure ? (
        <p role="alert">{cameraProblems[failure]}</p>
      ) : (
        <video
          ref={video}
          className="bench-camera"
          aria-label="Camera, point it at a code"
          autoPlay
          muted
          playsInline
        />
      )}
    </Dialog>
  )
}
