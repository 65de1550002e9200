import { expect, test } from 'vitest'
import { emailPicture } from './email-picture.ts'

const link = (path: string) => `https://portal.example${path}`

test('our pictures are WebP of the portal, others as they are, and nothing unsafe is named', () => {
  expect(emailPicture('/pictures/orbis-t9-duty/pair-720.avif', link)).toBe(
    'https://portal.example/pictures/orbis-t9-duty/pair-480.webp',
  )
  expect(emailPicture('https://pictures.example/n6.png', link)).toBe('https://pictures.example/n6.png')
  for (const none of ['', undefined, 'http://pictures.example/n6.png', 'javascript:alert(1)'])
    expect(emailPicture(none, link)).toBe('')
})
