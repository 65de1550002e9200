import { pictureTypes } from '@portal/contract/catalog-files'
import { catalogLimits } from '@portal/domain/catalog-limits'
import { messages } from '@portal/domain/messages'
import { useEffect, useRef, useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { messageOf } from '../../../lib/api.ts'
import { useUploadPicture } from '../admin-catalog.queries.ts'
import type { Form } from './product-values.ts'

type Removed = { index: number; picture: { image: string; alt: string } }
export type ProductPictures = ReturnType<typeof useProductPictures>

const blank = { image: '', alt: '' }
const { productPicturesMax } = catalogLimits

/** The list of pictures in the product form. There is always one: a product without a picture has an empty first one. */
export function useProductPictures({ control, getValues, setValue, formState }: Form) {
  const { fields, append, insert, move, remove } = useFieldArray({ control, name: 'pictures' })
  const [removed, setRemoved] = useState<readonly Removed[]>([])
  const [said, setSaid] = useState('')
  const toFocus = useRef<string | null>(null)
  const again = formState.isSubmitted

  // The focused button moves with its picture, and loses the focus by it.
  useEffect(() => {
    if (toFocus.current === null) return
    document.getElementById(toFocus.current)?.focus()
    toFocus.current = null
  })

  const pictures = () => getValues('pictures') ?? []
  const set = (index: number, picture: typeof blank) =>
    setValue(`pictures.${index}`, picture, { shouldDirty: true, shouldTouch: true, shouldValidate: again })
  const add = (image: string) => {
    const empty = pictures().findIndex((picture) => picture.image === '')
    if (empty >= 0) set(empty, { image, alt: pictures()[empty]?.alt ?? '' })
    else append({ image, alt: '' }, { shouldFocus: false })
  }

  /** Why an upload may not be added to the list, with so many on their way before it. */
  const refusal = (waiting: number) => {
    const filled = pictures().filter(({ image }) => image !== '').length
    return filled + waiting >= productPicturesMax ? messages.product.picturesMax : null
  }

  return {
    fields,
    removed: removed.at(-1),
    said,
    isFull: fields.length >= productPicturesMax,
    /** An empty one for an address; it takes the focus. */
    addEmpty: () => append(blank, { focusName: `pictures.${fields.length}.image` }),
    refusal,
    /** Adds an uploaded picture. Answers why not, or null. */
    take: (image: string) => {
      if (pictures().some((picture) => picture.image === image)) return messages.product.pictureRepeated
      const full = refusal(0)
      if (full !== null) return full
      add(image)
      return null
    },
    /** @param focus the id of the element that takes the focus in its new place, if any */
    moveTo: (from: number, to: number, focus: string | null = null) => {
      if (from === to || to < 0 || to >= fields.length) return
      toFocus.current = focus
      move(from, to)
      setSaid(`Picture ${from + 1} is now picture ${to + 1} of ${fields.length}.`)
    },
    remove: (index: number, focus: string) => {
      const picture = pictures()[index] ?? blank
      toFocus.current = focus
      setRemoved((list) => [...list, { index, picture }])
      if (fields.length === 1) set(0, blank)
      else remove(index)
      setSaid(`Picture ${index + 1} was removed.`)
    },
    undo: () => {
      const last = removed.at(-1)
      if (!last) return
      setRemoved((list) => list.slice(0, -1))
      const [first] = pictures()
      if (fields.length === 1 && first?.image === '') set(0, last.picture)
      else insert(last.index, last.picture, { focusName: `pictures.${last.index}.image` })
      setSaid(`Picture ${last.index + 1} is back.`)
    },
  }
}

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
