import { Readable } from 'node:stream'
import { catalogLimits } from '@portal/domain/catalog-limits'
import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { aPictureFile, hostilePictures } from '../../testing/hostile-pictures.ts'
import { signIn, test } from '../catalog-admin/testing.ts'

const pixels = (width = 300, height = 200) =>
  sharp({ create: { width, height, channels: 3, background: '#d8f43a' } })
const upload = (file: Buffer | string, type = 'image/png') =>
  ['product/UploadPicture', { file, type }] as const

describe('a picture', () => {
  test.for(['jpeg', 'png', 'webp', 'avif'] as const)(
    'of %s is kept in our three sizes, twice each',
    async (format, { app, ask }) => {
      const reply = await ask(...upload(await pixels().toFormat(format).toBuffer(), `image/${format}`))

      expect(reply.statusCode).toBe(200)
      const { image } = reply.json().result
      expect(image).toMatch(/^\/pictures\/uploads\/[\da-f]{32}-720\.avif$/)
      for (const size of [480, 720, 1240])
        for (const [ending, heif] of [
          ['avif', 'heif'],
          ['webp', 'webp'],
        ] as const) {
          const picture = await app.inject(image.replace('720.avif', `${size}.${ending}`))
          expect(picture.headers).toMatchObject({
            'content-type': `image/${ending}`,
            'cache-control': 'public, max-age=31536000, immutable',
            'x-content-type-options': 'nosniff',
            'content-security-policy': "default-src 'none'; sandbox",
          })
          expect(await sharp(picture.rawPayload).metadata()).toMatchObject({
            format: heif,
            width: size,
            height: size,
          })
        }
    },
  )

  test('loses its metadata, and is turned the way the camera says', async ({ app, ask }) => {
    const file = await pixels(400, 100)
      .withExif({ IFD0: { Copyright: 'hostile()' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()

    const { image } = (await ask(...upload(file, 'image/jpeg'))).json().result
    const { rawPayload } = await app.inject(image.replace('avif', 'webp'))

    expect((await sharp(rawPayload).metadata()).exif).toBeUndefined()
    expect(rawPayload.includes('hostile')).toBe(false)
    // 400 × 100 lies on its side: upright it leaves the left edge of the square clear.
    const { data, info } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true })
    expect([data[(360 * info.width + 10) * 4 + 3], data[(360 * info.width + 360) * 4 + 3]]).toEqual([0, 255])
  })

  test('that is sent again has the same address', async ({ ask }) => {
    const file = await pixels().png().toBuffer()

    expect((await ask(...upload(file))).json()).toEqual((await ask(...upload(file))).json())
  })
})

describe('what is refused as a picture', () => {
  test.for(Object.entries(hostilePictures))('%s', async ([, file], { ask }) => {
    const reply = await ask(...upload(await file()))

    expect([reply.statusCode, reply.json().error.code]).toEqual([400, 'PICTURE_REFUSED'])
  })

  test('a kind that the call does not take, regardless of what it contains', async ({ ask }) => {
    for (const type of [
      'image/svg+xml',
      'image/gif',
      'text/html',
      'application/json',
      'multipart/form-data; boundary=x',
    ]) {
      const reply = await ask(...upload(await aPictureFile(), type))
      expect([type, reply.statusCode, reply.json().error.code]).toEqual([type, 415, 'WRONG_FILE_TYPE'])
    }
  })

  test('more than 10 MB, before it is read', async ({ ask }) => {
    const reply = await ask(...upload(Buffer.alloc(catalogLimits.pictureBytesMax + 1)))

    expect([reply.statusCode, reply.json().error.code]).toEqual([413, 'FILE_TOO_LARGE'])
  })

  test('more than 10 MB whose length no one said beforehand', async ({ app, tx }) => {
    const reply = await app.inject({
      method: 'POST',
      url: '/api/product/UploadPicture',
      headers: {
        authorization: `Bearer ${await signIn(tx, 'Administrator')}`,
        'content-type': 'image/png',
      },
      payload: Readable.from([Buffer.alloc(catalogLimits.pictureBytesMax), Buffer.alloc(1)]),
    })

    expect([reply.statusCode, reply.json().error]).toEqual([
      413,
      { code: 'FILE_TOO_LARGE', message: 'The file is too large. The limit is 10 MB.' },
    ])
  })

  test('any address that is not a name of ours', async ({ app }) => {
    for (const name of [
      'x',
      '../../etc/passwd',
      '%2e%2e%2fsecret',
      `${'a'.repeat(32)}-720.svg`,
      `${'a'.repeat(32)}-720.avif`,
    ])
      expect([name, (await app.inject(`/pictures/uploads/${name}`)).statusCode]).toEqual([name, 404])
  })
})
