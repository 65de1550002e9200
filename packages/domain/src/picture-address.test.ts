import { expect, test } from 'vitest'
import { isPictureAddress, uploadedPicture } from './products.ts'

test('an uploaded picture is found by its id, in its middle size, and may be shown', () => {
  expect(uploadedPicture('a1')).toBe('/pictures/uploads/a1-720.avif')
  expect(isPictureAddress(uploadedPicture('a1'))).toBe(true)
})

test.each([
  '/pictures/halden-n6-pro/front-720.avif',
  '/pictures/uploads/a_1.webp',
  '/pictures/uploads/a.png',
  '/pictures/uploads/a.jpg',
  '/pictures/uploads/a.jpeg',
  'https://pictures.example/a.png',
  'HTTPS://pictures.example/a?size=720',
])('%s may be shown', (address) => expect(isPictureAddress(address)).toBe(true))

test.each([
  ['nothing', ''],
  ['no folder', '/pictures/a.png'],
  ['no name', '/pictures/uploads/.png'],
  ['a way out of the folder', '/pictures/../secret/a.png'],
  ['one folder too deep', '/pictures/uploads/deeper/a.png'],
  ['another kind of file', '/pictures/uploads/a.svg'],
  ['something in front', 'x/pictures/uploads/a.png'],
  ['something behind', '/pictures/uploads/a.png?x'],
  ['another folder of ours', '/api/uploads/a.png'],
  ['plain HTTP', 'http://pictures.example/a.png'],
  ['a scheme in the middle', 'x https://pictures.example/a.png'],
  ['a script', 'javascript:alert(1)'],
  ['data', 'data:image/png;base64,AA=='],
  ['someone’s name', 'https://ann@pictures.example/a.png'],
  ['a space', 'https://pictures.example/a b.png'],
  ['a quote', 'https://pictures.example/a".png'],
  ['a tag', 'https://pictures.example/<a>.png'],
  ['a backslash', 'https://pictures.example\\a.png'],
  ['no host', 'https://'],
  ['a host that is none', 'https://[::1/a.png'],
])('%s may not: %s', (_, address) => expect(isPictureAddress(address)).toBe(false))
