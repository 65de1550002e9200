import { csvLines } from '@portal/domain/csv'
import { messages } from '@portal/domain/messages'
import { uploadedPicture } from '@portal/domain/products'
import { parse } from 'csv-parse/sync'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, onTestFinished } from 'vitest'
import { buildApp } from '../../app.ts'
import { productPictures, products } from '../../db/schema/catalog.tables.ts'
import { aProduct } from '../../testing/builders.ts'
import { testDeps, test as withDatabase } from '../../testing/fixtures.ts'
import { whileHeld } from '../../testing/held.ts'
import { aPictureFile } from '../../testing/hostile-pictures.ts'
import { type Answer, aProductForm, aSoldProduct, auditOf, send, signIn, test } from './testing.ts'

const front = { image: '/pictures/halden-n6/front-720.avif', alt: 'Its front with the screen on' }
const back = { image: '/pictures/halden-n6/back-720.avif', alt: 'Its back with the camera' }
const side = { image: 'https://pictures.example/side.png', alt: 'Its side with the keys' }
const { product } = messages

/** A form whose image is the first of these pictures. */
const formWith = (
  makerId: string,
  pictures: Array<{ image: string; alt: string }>,
  changes: Record<string, unknown> = {},
) => aProductForm(makerId, { image: pictures[0]?.image, pictures, ...changes })

describe('the pictures of a product', () => {
  test('are saved in their order, read by Administrators, and shown by the shop', async ({
    ask,
    makerId,
  }) => {
    const pictures = [{ ...front, alt: '' }, back, side]
    const { productId } = (await ask('product/Upsert', { json: formWith(makerId, pictures) })).json().result

    const read = (await ask(`product/GetSingle/${productId}/true`)).json().result
    expect([read.image, read.pictures]).toEqual([front.image, pictures])
    const shown = await shownProduct(ask, productId, read.domainId)
    expect(shown.pictures).toEqual([
      { image: front.image, alt: `${read.manufacturerName} ${read.model}` },
      back,
      side,
    ])
    expect(shown).not.toHaveProperty('imageAlt')
    expect(shown).not.toHaveProperty('morePictures')
  })

  test('are not in the manifest where there is only the image', async ({ ask, makerId }) => {
    const { productId } = (await ask('product/Upsert', { json: aProductForm(makerId) })).json().result
    const read = (await ask(`product/GetSingle/${productId}/true`)).json().result

    expect(read.pictures).toEqual([{ image: read.image, alt: '' }])
    expect(await shownProduct(ask, productId, read.domainId)).not.toHaveProperty('pictures')
  })

  test('change their order, and one is removed; the log names each place', async ({ ask, tx, makerId }) => {
    const saved = await ask('product/Upsert', { json: formWith(makerId, [front, back, side]) })
    const { productId } = saved.json().result

    await ask('product/Upsert', {
      json: formWith(makerId, [side, front], { productId, version: 1 }),
    })

    const rows = await tx.select().from(productPictures).where(eq(productPictures.productId, productId))
    expect(rows).toEqual([{ productId, position: 2, ...front }])
    const [row] = await tx.select().from(products).where(eq(products.productId, productId))
    expect(row).toMatchObject({ image: side.image, imageAlt: side.alt })
    const { before, after } = (await auditOf(tx)).at(-1) ?? {}
    expect(before).toEqual({
      image: front.image,
      imageText: front.alt,
      picture2: back.image,
      picture2Text: back.alt,
      picture3: side.image,
      picture3Text: side.alt,
    })
    expect(after).toEqual({
      image: side.image,
      imageText: side.alt,
      picture2: front.image,
      picture2Text: front.alt,
      picture3: null,
      picture3Text: null,
    })
  })

  test('stay when a form knows only the image, which changes the first', async ({ ask, makerId }) => {
    const saved = await ask('product/Upsert', { json: formWith(makerId, [front, back]) })
    const { productId } = saved.json().result
    const picturesAfter = async (image: string) => {
      await ask('product/Upsert', { json: aProductForm(makerId, { productId, image }) })
      return (await ask(`product/GetSingle/${productId}/true`)).json().result.pictures
    }

    expect(await picturesAfter(front.image)).toEqual([front, back])
    expect(await picturesAfter(side.image)).toEqual([{ image: side.image, alt: '' }, back])
    expect(await picturesAfter(back.image)).toEqual([back])
  })

  test.for([
    ['none at all', [], 'pictures', product.imageRequired],
    [
      'a ninth',
      Array.from({ length: 9 }, (_, n) => ({ ...back, image: `https://a.example/${n}` })),
      'pictures',
      product.picturesMax,
    ],
    ['one twice', [front, back, front], 'pictures.2.image', product.pictureRepeated],
    ['no text for the second', [front, { ...back, alt: ' ' }], 'pictures.1.alt', product.altRequired],
    ['a short text', [front, { ...back, alt: 'Ab' }], 'pictures.1.alt', product.altMin],
    ['a long text', [{ ...front, alt: 'x'.repeat(151) }], 'pictures.0.alt', product.altMax],
    [
      'two lines',
      [front, { ...back, alt: 'Its\nback' }],
      'pictures.1.alt',
      'Remove line breaks and invisible characters.',
    ],
    [
      'another address',
      [front, { ...back, image: 'javascript:hostile()' }],
      'pictures.1.image',
      product.imageAddress,
    ],
    [
      'an upload that is not there',
      [front, { ...back, image: uploadedPicture('a'.repeat(32)) }],
      'pictures.1.image',
      product.pictureGone,
    ],
  ] as const)('are refused with %s', async ([, pictures, field, message], { ask, makerId }) => {
    const reply = await ask('product/Upsert', {
      json: aProductForm(makerId, { image: pictures[0]?.image ?? front.image, pictures }),
    })

    expect([reply.statusCode, reply.json().error.fields]).toEqual([400, { [field]: [message] }])
  })

  test('are refused where the first is not the image', async ({ ask, makerId }) => {
    const reply = await ask('product/Upsert', { json: aProductForm(makerId, { pictures: [front] }) })

    expect(reply.json().error.fields).toEqual({ 'pictures.0.image': [product.pictureFirst] })
  })

  test('may be uploads', async ({ ask, makerId }) => {
    const upload = await ask('product/UploadPicture', { file: await aPictureFile(), type: 'image/png' })
    const { image } = upload.json().result

    const reply = await ask('product/Upsert', {
      json: formWith(makerId, [front, { image, alt: 'Uploaded' }]),
    })

    expect(reply.statusCode).toBe(200)
  })
})

async function shownProduct(
  ask: (path: string) => Promise<Answer>,
  productId: string,
  domainId: string,
): Promise<Record<string, unknown>> {
  const { products: all } = (await ask(`resource/GetAll/${domainId}`)).json().result
  return all.find((one: { productId: string }) => one.productId === productId)
}

describe('a file of products', () => {
  const csv = (rows: string[][]) => ({ file: csvLines(rows), type: 'text/csv' })

  test('has the pictures in two columns, and changes nothing when it comes back', async ({
    ask,
    makerId,
  }) => {
    const { productId } = (
      await ask('product/Upsert', { json: formWith(makerId, [front, back, side]) })
    ).json().result
    const exported = (await ask('product/Export')).json().result.csv

    const row = parse(exported, { columns: true, bom: true }).find(
      (one) => (one as { productId: string }).productId === productId,
    )
    expect(row).toMatchObject({
      image: front.image,
      imageText: front.alt,
      morePictures: `${back.image} ${back.alt}\n${side.image} ${side.alt}`,
    })
    const said = (await ask('product/Import', { file: exported, type: 'text/csv' })).json().result
    expect(said).toMatchObject({ changed: 0, created: 0, errors: [] })
  })

  test('changes pictures and texts, and an old file without these columns leaves them', async ({
    ask,
    makerId,
  }) => {
    const { productId } = (await ask('product/Upsert', { json: formWith(makerId, [front, back]) })).json()
      .result
    const save = async (rows: string[][]) => {
      const { token, errors } = (await ask('product/Import', csv(rows))).json().result
      expect(errors).toEqual([])
      await ask(`product/Import?token=${token}`, csv(rows))
      return (await ask(`product/GetSingle/${productId}/true`)).json().result.pictures
    }

    expect(
      await save([
        ['productId', 'battery'],
        [productId, '6,000 mAh'],
      ]),
    ).toEqual([front, back])
    expect(
      await save([
        ['productId', 'morePictures'],
        [productId, `${side.image}  ${side.alt} \r\n\r\n${back.image} ${back.alt}`],
      ]),
    ).toEqual([front, side, back])
    expect(
      await save([
        ['productId', 'imageText'],
        [productId, ''],
      ]),
    ).toEqual([{ ...front, alt: '' }, side, back])
    expect(
      await save([
        ['productId', 'image'],
        [productId, back.image],
      ]),
    ).toEqual([back, side])
    expect(
      await save([
        ['productId', 'morePictures'],
        [productId, ''],
      ]),
    ).toEqual([back])
  })

  test('says what is wrong in its columns', async ({ ask, makerId }) => {
    const { productId } = (await ask('product/Upsert', { json: formWith(makerId, [front, back]) })).json()
      .result
    const gone = uploadedPicture('b'.repeat(32))
    const errorsOf = async (imageText: string, morePictures: string) =>
      (
        await ask(
          'product/Import',
          csv([
            ['productId', 'imageText', 'morePictures'],
            [productId, imageText, morePictures],
          ]),
        )
      ).json().result.errors

    expect(await errorsOf('ab', `${back.image}\nftp://x Its back`)).toMatchObject([
      { row: 2, column: 'imageText', message: product.altMin },
      {
        row: 2,
        column: 'morePictures',
        message: `Picture 3: ${product.imageAddress} Picture 2: ${product.altRequired}`,
      },
    ])
    expect(await errorsOf('', `${front.image} Once more`)).toMatchObject([
      { row: 2, column: 'morePictures', message: `Picture 2: ${product.pictureRepeated}` },
    ])
    expect(await errorsOf('', `${gone} Removed`)).toMatchObject([
      { row: 2, column: 'morePictures', message: `Picture 2: ${product.pictureGone}` },
    ])
  })
})

withDatabase(
  'A form without pictures that waits for another keeps the pictures that the other saved',
  async ({ database }) => {
    const { reader, inTransaction } = database
    const app = await buildApp({
      deps: testDeps({ db: reader, inTransaction }),
      config: { corsOrigins: [], TRUST_PROXY: 0, publicBaseUrl: 'http://localhost:3000' },
      health: { checkDatabase: async () => {}, ports: () => ({}), accepting: () => true },
    })
    onTestFinished(() => app.close())
    const { token, stored } = await inTransaction(async (tx) => ({
      token: await signIn(tx, 'Administrator'),
      stored: await aProduct(tx),
    }))
    const { productId, manufacturerId, model, image } = stored
    const save = (changes: Record<string, unknown>) => async () => {
      const json = aProductForm(manufacturerId, { productId, model, image, ...changes })
      return (await send(app, token, 'product/Upsert', { json })).statusCode
    }

    const answers = await whileHeld(
      database,
      sql`select from products where product_id = ${productId} for no key update`,
      [save({ pictures: [{ image, alt: '' }, back] }), save({ shortDescription: 'Faster' })],
    )

    expect(answers).toEqual([200, 200])
    const rows = await reader.select().from(productPictures).where(eq(productPictures.productId, productId))
    expect(rows).toEqual([{ productId, position: 2, ...back }])
  },
)

test('Products and offers of an order keep showing the first picture', async ({ ask, tx, makerId }) => {
  const { productId, model, urlPathName } = await aSoldProduct(tx)
  await ask('product/Upsert', { json: formWith(makerId, [side, front], { productId, model }) })
  const { domainId } = (await ask(`product/GetSingle/${productId}/true`)).json().result

  const { offers } = (await ask(`resource/GetAll/${domainId}`)).json().result
  const sold = offers.find((offer: { productId: string }) => offer.productId === productId)
  expect([urlPathName === '', sold.product.image]).toEqual([false, side.image])
})
