import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { aPictureFile, hostilePictures } from '../../testing/hostile-pictures.ts'
import { test as base } from './repairs.test-scene.ts'

const test = base.extend<{ caseId: string }>({
  caseId: async ({ world, ask }, use) => {
    const { body } = await ask('una', `Report/${world.device.deviceId}`, { kind: 'cracked' })
    await use(body.result.caseId)
  },
})

describe('a picture of a case', () => {
  test('is drawn anew without its metadata, and read by those who may see the case', async ({
    app,
    world,
    ask,
    send,
    caseId,
  }) => {
    const file = await sharp({ create: { width: 4_000, height: 1_000, channels: 3, background: '#d8f43a' } })
      .withExif({
        IFD0: { Copyright: 'secret-place' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 39/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(file.includes('secret-place')).toBe(true)
    const added = await send('una', `AddPicture/${caseId}`, file)
    expect([added.status, added.body.error]).toEqual([200, undefined])
    const { pictureId } = added.body.result
    // Turned upright.
    expect((await ask('wes', `GetCase/${caseId}`)).body.result.pictures).toMatchObject([
      { pictureId, width: 400, height: 1_600 },
    ])
    for (const [size, height] of [
      ['large', 1_600],
      ['small', 480],
    ] as const) {
      const reply = await app.inject({
        url: `/api/repair/GetPicture/${pictureId}?size=${size}`,
        headers: { authorization: `Bearer ${world.tokens.wes}` },
      })
      expect(reply.headers['cache-control']).toBe('no-store')
      const { contentType, base64 } = reply.json().result
      const picture = Buffer.from(base64, 'base64')
      const { format, height: drawn, exif } = await sharp(picture).metadata()
      expect({ contentType, format, drawn, exif }).toEqual({
        contentType: 'image/webp',
        format: 'webp',
        drawn: height,
        exif: undefined,
      })
      expect(picture.includes('secret-place')).toBe(false)
    }
    for (const who of ['kim', 'nia', 'ben'] as const) {
      const denied = await ask(who, `GetPicture/${pictureId}`)
      expect([who, denied.status, denied.body.error.code]).toEqual([who, 404, 'CASE_PICTURE_NOT_FOUND'])
      const added = await send(who, `AddPicture/${caseId}`, file)
      expect([who, added.status, added.body.error.code]).toEqual([who, 404, 'CASE_NOT_FOUND'])
    }
    expect((await app.inject({ url: `/api/repair/GetPicture/${pictureId}` })).statusCode).toBe(401)
  })

  test('has no public address', async ({ app, database, send, caseId }) => {
    await send('una', `AddPicture/${caseId}`, await aPictureFile(), 'image/png')
    const { rows } = await database.pool.query('select file_name from repair_pictures where case_id = $1', [
      caseId,
    ])
    expect(rows[0].file_name).toMatch(/^case-[\da-f]{32}$/)
    for (const name of ['large', 'small'].map((size) => `${rows[0].file_name}-${size}.webp`))
      expect((await app.inject(`/pictures/uploads/${name}`)).statusCode).toBe(404)
  })

  test('is one of four, of an open case, and can be removed', async ({ ask, send, caseId }) => {
    const file = await aPictureFile()
    const ids: string[] = []
    for (let n = 0; n < 4; n++)
      ids.push((await send('una', `AddPicture/${caseId}`, file, 'image/png')).body.result.pictureId)
    const fifth = await send('una', `AddPicture/${caseId}`, file, 'image/png')
    expect([fifth.status, fifth.body.error.code]).toEqual([409, 'CASE_PICTURES_FULL'])
    expect((await ask('una', `RemovePicture/${ids[1]}`, {})).status).toBe(200)
    expect((await ask('una', `GetPicture/${ids[1]}`)).status).toBe(404)
    expect((await send('una', `AddPicture/${caseId}`, file, 'image/png')).status).toBe(200)
    const { version } = (await ask('una', `GetCase/${caseId}`)).body.result
    await ask('una', `Withdraw/${caseId}`, { version })
    const closed = await send('una', `AddPicture/${caseId}`, file, 'image/png')
    expect([closed.status, closed.body.error.code]).toEqual([409, 'CASE_STATE_REFUSED'])
    expect((await ask('una', `RemovePicture/${ids[0]}`, {})).status).toBe(409)
  })

  test.for(Object.entries(hostilePictures))('is refused: %s', async ([, file], { send, caseId }) => {
    const reply = await send('una', `AddPicture/${caseId}`, await file(), 'image/png')
    expect([reply.status, reply.body.error.code]).toEqual([400, 'PICTURE_REFUSED'])
  })

  test('is refused by its kind, regardless of its content', async ({ send, caseId }) => {
    const file = await aPictureFile()
    for (const type of ['image/svg+xml', 'image/gif', 'text/html']) {
      const reply = await send('una', `AddPicture/${caseId}`, file, type)
      expect([type, reply.status, reply.body.error.code]).toEqual([type, 415, 'WRONG_FILE_TYPE'])
    }
  })
})
