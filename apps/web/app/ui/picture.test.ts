import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { productTypes } from '@portal/domain/catalog'
import { expect, test } from 'vitest'
import { defaultPicture, pictureSources } from './picture.tsx'

const picturesDir = join(import.meta.dirname, '../../../../packages/device-art')

test.each(productTypes.map(({ key }) => key))('the picture that stands in for a %s is there', (type) => {
  const { avif = '', webp = '' } = pictureSources(defaultPicture(type)) ?? {}
  const files = [...avif.split(', '), ...webp.split(', ')].map((source) => source.split(' ')[0] ?? '')
  expect(files.length).toBe(6)
  expect(files.filter((file) => !existsSync(join(picturesDir, file)))).toEqual([])
})

test('our own renders come in both formats and three widths', () => {
  expect(pictureSources('/pictures/halden-n6-pro/pair-720.avif')).toEqual({
    avif: '/pictures/halden-n6-pro/pair-480.avif 480w, /pictures/halden-n6-pro/pair-720.avif 720w, /pictures/halden-n6-pro/pair-1240.avif 1240w',
    webp: '/pictures/halden-n6-pro/pair-480.webp 480w, /pictures/halden-n6-pro/pair-720.webp 720w, /pictures/halden-n6-pro/pair-1240.webp 1240w',
    plain: '/pictures/halden-n6-pro/pair-720.webp',
  })
})

test('single sides have no large version', () => {
  expect(pictureSources('/pictures/halden-n6-pro/back-720.avif')?.avif).toBe(
    '/pictures/halden-n6-pro/back-480.avif 480w, /pictures/halden-n6-pro/back-720.avif 720w',
  )
})

test.each([
  'https://cdn.example/x.png',
  '/uploads/x.avif',
  '/pictures/../etc/pair-720.avif',
  '/pictures/a/b-720.png',
])('%s is shown as it is', (src) => {
  expect(pictureSources(src)).toBeUndefined()
})
