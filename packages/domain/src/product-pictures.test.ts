import { describe, expect, test } from 'vitest'
import {
  altOf,
  picturesOf,
  repeatedPictures,
  shownPictures,
  uploadedPicture,
  uploadedPictureId,
  withImage,
} from './products.ts'

const first = { image: '/pictures/n6/pair-720.avif', alt: 'Both sides' }
const back = { image: '/pictures/n6/back-720.avif', alt: 'Its back' }
const side = { image: 'https://pictures.example/side.png', alt: 'Its side' }
const stored = { image: first.image, imageAlt: first.alt, morePictures: [back, side] }

describe('only the image is changed', () => {
  test('to the same: everything stays', () => {
    expect(picturesOf(withImage(stored, first.image))).toEqual([first, back, side])
  })

  test('to a new one: it is the first, and the text of the old one is not said of it', () => {
    expect(picturesOf(withImage(stored, '/pictures/n7/pair-720.avif'))).toEqual([
      { image: '/pictures/n7/pair-720.avif', alt: '' },
      back,
      side,
    ])
  })

  test('to one of the others: it moves to the front with its text', () => {
    expect(picturesOf(withImage(stored, side.image))).toEqual([side, back])
  })

  test('of a new product: it is alone', () => {
    expect(picturesOf(withImage(undefined, back.image))).toEqual([{ image: back.image, alt: '' }])
  })
})

describe('the shop says pictures', () => {
  test('only where there is more than the image, described by the name of the product', () => {
    expect(shownPictures({ image: first.image, imageAlt: '', morePictures: [] }, 'Halden N6')).toBeNull()
  })

  test('with the name of the product for a first picture without a text', () => {
    expect(shownPictures({ ...stored, imageAlt: '', morePictures: [back] }, 'Halden N6')).toEqual([
      { image: first.image, alt: 'Halden N6' },
      back,
    ])
    expect(altOf(first, 'Halden N6')).toBe('Both sides')
  })

  test('also where the image alone has its own text', () => {
    expect(shownPictures({ ...stored, morePictures: [] }, 'Halden N6')).toEqual([first])
  })
})

test('a picture is repeated where it was in the list before', () => {
  expect(repeatedPictures([first, back, first, side, back])).toEqual([2, 4])
  expect(repeatedPictures([first, back, side])).toEqual([])
})

test('an upload is known by each of its addresses, and nothing else is one', () => {
  const id = 'a'.repeat(32)
  expect(uploadedPictureId(uploadedPicture(id))).toBe(id)
  expect(uploadedPictureId(`/pictures/uploads/${id}-1240.webp`)).toBe(id)
  for (const address of [
    `/pictures/uploads/${id}-721.avif`,
    `/pictures/uploads/case-${id}-large.webp`,
    `/pictures/n6/${id}-720.avif`,
    `https://pictures.example/pictures/uploads/${id}-720.avif`,
  ])
    expect([address, uploadedPictureId(address)]).toEqual([address, undefined])
})
