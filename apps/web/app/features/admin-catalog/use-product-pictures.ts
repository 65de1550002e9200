import { catalogLimits } from '@portal/domain/catalog-limits'
import { messages } from '@portal/domain/messages'
import { useEffect, useRef, useState } from 'react'
import { useFieldArray } from 'react-hook-form'
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
