import { useEffect, useRef, useState } from 'react'
import { type CameraFailure, cameraProblems, watchCamera } from '../../lib/watch-camera.ts'
import { Notice } from '../../ui/notice.tsx'

/** The camera, pointed at tags. Tells each code once while it is in the picture. */
export function Camera({ onCode }: { onCode: (text: string) => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [failure, setFailure] = useState<CameraFailure | null>(null)
  const tell = useRef(onCode)
  tell.current = onCode
  useEffect(() => {
    const watching = new AbortController()
    const { signal } = watching
    if (video.current)
      void watchCamera({
        video: video.current,
        signal,
        onCode: (text) => tell.current(text),
        onFailure: setFailure,
      })
    return () => watching.abort()
  }, [])
  if (failure)
    return (
      <Notice tone="warning" role="alert">
        {cameraProblems[failure]} You can also tick the devices, or type a number.
      </Notice>
    )
  return (
    <div className="receive-camera">
      <video ref={video} aria-label="Camera, point it at a tag" autoPlay playsInline muted />
    </div>
  )
}
