import { useRef } from 'react'
import { useUploadPicture } from './admin-catalog.queries.ts'

export type PictureUpload = ReturnType<typeof usePictureUpload>

/** The upload of a product's picture; `onArrive` receives its address. */
export function usePictureUpload(onArrive: (address: string) => void) {
  const { mutateAsync, isPending, isSuccess, error } = useUploadPicture()
  const latest = useRef<Promise<boolean>>(Promise.resolve(true))
  return {
    isPending,
    isSuccess,
    error,
    start: (file: File) => {
      latest.current = mutateAsync(file).then(
        ({ result }) => {
          onArrive(result.image)
          return true
        },
        () => false,
      )
    },
    /** Settles with the picture that is on its way; false when it was refused. */
    arrival: () => latest.current,
  }
}
