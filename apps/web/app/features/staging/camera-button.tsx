import { Camera } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazy } from '../../lib/lazy.ts'
import { hasCamera } from '../../lib/watch-camera.ts'

const BenchCamera = lazy(() =>
  import('./bench-camera.tsx').then((module) => ({ default: module.BenchCamera })),
)

/** For a bench without a hand scanner; what reads the codes is loaded when it is opened. */
export function CameraButton({ className, onScan }: { className: string; onScan: (raw: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  if (!hasCamera()) return null
  return (
    <>
      <button type="button" className={className} onClick={() => setOpen(true)}>
        <Camera size={30} aria-hidden />
        Camera
      </button>
      {isOpen && (
        <Suspense>
          <BenchCamera
            onClose={() => setOpen(false)}
            onRead={(raw) => {
              setOpen(false)
              onScan(raw)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
