import { pictureTypes } from '@portal/contract/catalog-files'
import { useRef, useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { useUploadPicture } from './admin-catalog.queries.ts'

/** A file on its way, or one that was refused, with the reason. */
export type PictureUpload = { key: number; file: File; problem: string | null }
export type PictureUploads = ReturnType<typeof usePictureUploads>

type Arrival = {
  /** Why one more picture may not be added; null where it may. */
  refusal: (waiting: number) => string | null
  /** Receives an address; answers why it is not taken, or null. */
  take: (address: string) => string | null
}

/** Uploads of a product's pictures, one after the other. Each of them stays listed until it arrives or is dismissed. */
export function usePictureUploads({ refusal, take }: Arrival) {
  const { mutateAsync } = useUploadPicture()
  const [uploads, setUploads] = useState<readonly PictureUpload[]>([])
  const lastKey = useRef(0)
  const latest = useRef<Promise<boolean>>(Promise.resolve(true))
  const isPending = uploads.some(({ problem }) => problem === null)

  const say = (key: number, problem: string | null) =>
    setUploads((list) => list.map((upload) => (upload.key === key ? { ...upload, problem } : upload)))
  const dismiss = (key: number) => setUploads((list) => list.filter((upload) => upload.key !== key))

  async function send({ key, file }: PictureUpload): Promise<boolean> {
    const problem = await mutateAsync(file).then(({ result }) => take(result.image), messageOf)
    if (problem === null) dismiss(key)
    else say(key, problem)
    return problem === null
  }

  /** Sends these behind those that are on their way; `latest` is true when all of them arrived. */
  function queue(added: readonly PictureUpload[]) {
    let before = isPending ? latest.current : Promise.resolve(true)
    for (const upload of added) before = before.then(async (isWhole) => (await send(upload)) && isWhole)
    latest.current = before
  }

  return {
    uploads,
    isPending,
    start: (files: readonly File[]) => {
      const waiting = uploads.filter(({ problem }) => problem === null).length
      const added = files.map((file, index) => {
        lastKey.current += 1
        return { key: lastKey.current, file: checked(file), problem: refusal(waiting + index) }
      })
      setUploads((list) => [...list, ...added])
      queue(added.filter(({ problem }) => problem === null))
    },
    retry: (upload: PictureUpload) => {
      const problem = refusal(uploads.filter((other) => other.problem === null).length)
      say(upload.key, problem)
      if (problem === null) queue([upload])
    },
    dismiss,
    /** Settles with the pictures that are on their way; false when one of them was refused. */
    arrival: () => latest.current,
  }
}

/** A file whose type the browser does not know is sent all the same: the server looks at what it is. */
const checked = (file: File) =>
  (pictureTypes as readonly string[]).includes(file.type)
    ? file
    : new File([file], file.name, { type: 'image/png' })
