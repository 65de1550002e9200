import type { FieldErrors } from '@portal/contract/errors'
import { withImage } from '@portal/domain/product-pictures'
import type { ProductRow } from './catalog-admin.store.ts'
import type { Draft } from './table-columns.ts'

/**
 * The draft of a product with its pictures as the form takes them: the columns `imageText` and `morePictures` where the file
 * has them, and otherwise what is stored. A file without both columns says nothing about pictures but the image.
 */
export function withPictureColumns(draft: Draft, before: ProductRow | undefined): Draft {
  const { imageText, morePictures, ...form } = draft
  if (imageText === undefined && morePictures === undefined) return form
  const stored = withImage(before, String(form.image))
  const first = { image: form.image, alt: imageText ?? stored.imageAlt }
  return { ...form, pictures: [first, ...((morePictures ?? stored.morePictures) as readonly object[])] }
}

/** What is wrong with pictures, by column instead of by place in the form. Places are named as people count. */
export function pictureColumns(fields: FieldErrors): FieldErrors {
  const told = Object.entries(fields).flatMap(([field, messages]): Array<[string, string[]]> => {
    const [, place, part] = /^pictures\.(\d+)\.(image|alt)$/.exec(field) ?? []
    if (place === undefined) return [[field, messages]]
    // The image has its own column, whose errors are among the fields.
    if (place === '0' && part === 'image') return [['image', messages]]
    if (place === '0') return [['imageText', messages]]
    return [['pictures', messages.map((message) => `Picture ${Number(place) + 1}: ${message}`)]]
  })
  const byColumn = Map.groupBy(told, ([column]) => column)
  return Object.fromEntries(
    [...byColumn].map(([column, ofColumn]) => [column, [...new Set(ofColumn.flatMap(([, words]) => words))]]),
  )
}
