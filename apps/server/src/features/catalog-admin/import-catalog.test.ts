import type { ImportReport } from '@portal/contract/catalog-files'
import { recordStatus } from '@portal/domain/catalog'
import { offerFileColumns, productFileColumns } from '@portal/domain/catalog-columns'
import { catalogLimits } from '@portal/domain/catalog-limits'
import { choicesLine } from '@portal/domain/choices-line'
import { csvLines } from '@portal/domain/csv'
import { carrierIds, defaultDomainId, defaultRatePlanId, purchaseTypeIds } from '@portal/domain/ids'
import { messages } from '@portal/domain/messages'
import { zohoIdMessages } from '@portal/domain/zoho-product-id'
import { hostileInputsByKind } from '@portal/testkit/hostile-inputs'
import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { describe, expect } from 'vitest'
import { offers, products } from '../../db/schema/catalog.tables.ts'
import { orderItems } from '../../db/schema/orders.tables.ts'
import { anOffer, aProduct } from '../../testing/builders.ts'
import { aWorkbook, zipped } from '../../testing/workbook.ts'
import { aDraft, anAgentWithAccount } from '../orders/testing.ts'
import { offerColumns, productColumns } from './table-columns.ts'
import { type Answer, aSoldProduct, auditOf, test } from './testing.ts'

const csv = (...lines: string[]) => ({ file: lines.join('\r\n'), type: 'text/csv' })
const workbook = (file: Buffer) => ({
  file,
  type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
})
const report = (reply: Answer): ImportReport => reply.json().result

describe('a file of offers', () => {
  const header = 'offerId,itemPrice,displayPricePrimary'

  test('is first only looked at: it says what would change, and saves nothing', async ({ ask, tx }) => {
    const [same, other] = [await aSoldProduct(tx), await aSoldProduct(tx)]

    const said = report(
      await ask(
        'offer/Import',
        csv(header, `${same.offerId},289,$289.00`, `${other.offerId},199.99,$199.99`),
      ),
    )

    expect(said).toMatchObject({ saved: false, rows: 2, created: 0, changed: 1, unchanged: 1, errors: [] })
    expect(said.diff).toEqual([
      {
        row: 3,
        name: `Halden ${other.model}, Verizon, Buy`,
        kind: 'changed',
        changes: [
          { column: 'itemPrice', before: '289.00', after: '199.99' },
          { column: 'displayPricePrimary', before: '$289.00', after: '$199.99' },
        ],
      },
    ])
    const [row] = await tx.select().from(offers).where(eq(offers.offerId, other.offerId))
    expect(row?.itemPriceCents).toBe(28_900)
  })

  test('counts what the shop would sell for nothing from then on', async ({ ask, tx }) => {
    const [first, second, third] = [await aSoldProduct(tx), await aSoldProduct(tx), await aSoldProduct(tx)]
    await tx.update(offers).set({ itemPriceCents: 0 }).where(eq(offers.offerId, third.offerId))

    const said = report(
      await ask(
        'offer/Import',
        csv(
          'offerId,itemPrice,status,displayPricePrimary',
          `${first.offerId},0,Active,Free`,
          `${second.offerId},0,Inactive,Free`,
          `${third.offerId},0,Active,Free`,
        ),
      ),
    )

    expect([said.errors, said.changed, said.free]).toEqual([[], 3, 1])
  })

  test('names offers that would show one price and charge another, and saves them only when confirmed', async ({
    ask,
    tx,
  }) => {
    const [first, second] = [await aSoldProduct(tx), await aSoldProduct(tx)]
    const file = csv(
      'offerId,itemPrice,displayPricePrimary',
      `${first.offerId},303.45,Now $289`,
      `${second.offerId},289,$289.00`,
    )

    const said = report(await ask('offer/Import', file))
    expect(said).toMatchObject({
      changed: 1,
      differing: 1,
      differences: [{ row: 2, shown: '$289.00', charged: '$303.45' }],
    })
    const asked = await ask(`offer/Import?token=${said.token}`, file)
    expect([asked.statusCode, asked.json().error]).toEqual([
      409,
      expect.objectContaining({
        code: 'PRICE_DIFFERENCE',
        fields: { 'row 2': ['The shop shows $289.00, but orders charge $303.45.'] },
      }),
    ])
    const saved = await ask(`offer/Import?token=${said.token}&confirmPriceDifference=true`, file)
    expect(report(saved)).toMatchObject({ saved: true, changed: 1 })
  })

  test('lets a display price that only says the item price follow it, and reads a number as a price', async ({
    ask,
    tx,
  }) => {
    const { offerId, urlPathName } = await aSoldProduct(tx)
    const displaysOf = async (...lines: string[]) =>
      report(await ask('offer/Import', csv(...lines))).diff.map(
        ({ changes }) => changes.find(({ column }) => column === 'displayPricePrimary')?.after,
      )

    expect(await displaysOf('offerId,itemPrice', `${offerId},303.45`)).toEqual(['$303.45'])
    expect(await displaysOf('offerId,itemPrice,displayPricePrimary', `${offerId},659,659`)).toEqual([
      '$659.00',
    ])
    const columns = 'product,carrier,purchaseType,isCarrierInventory,itemPrice'
    expect(await displaysOf(columns, `${urlPathName},AT&T,Finance,yes,18.99`)).toEqual(['$18.99/mo.'])
  })

  test('says that an offer of the same product, carrier and type already exists, regardless of its price', async ({
    ask,
    tx,
  }) => {
    const { urlPathName } = await aSoldProduct(tx)
    const { errors } = report(
      await ask(
        'offer/Import',
        csv(
          'offerId,product,carrier,purchaseType,isCarrierInventory,itemPrice,displayPricePrimary',
          `,${urlPathName},Verizon,Buy,no,99,$99.00`,
        ),
      ),
    )
    expect(errors).toMatchObject([
      { row: 2, column: 'offerId', message: expect.stringContaining('already exists') },
    ])
  })

  test('says the same of a row that changes an offer so that it repeats another', async ({ ask, tx }) => {
    const { productId, offerId, model } = await aSoldProduct(tx)
    const other = await anOffer(tx, productId, { carrier: 'AT&T' })
    const errorsOf = async (...rows: string[]) =>
      report(await ask('offer/Import', csv('offerId,carrier,status', ...rows))).errors
    const refused = { column: 'offerId', message: `Halden ${model}, Verizon, Buy already exists.` }

    expect(await errorsOf(`${other.offerId},Verizon,Active`)).toMatchObject([{ row: 2, ...refused }])
    expect(await errorsOf(`${other.offerId},Verizon,Inactive`)).toEqual([])
    // What counts is how the whole file leaves the catalog: two offers can change places.
    expect(await errorsOf(`${other.offerId},Verizon,Active`, `${offerId},AT&T,Active`)).toEqual([])
    expect(await errorsOf(`${other.offerId},Verizon,Active`, `${offerId},Verizon,Archived`)).toEqual([])
    expect(await errorsOf(`${other.offerId},T-Mobile,Active`, `${offerId},T-Mobile,Active`)).toMatchObject([
      { row: 3, column: 'offerId', message: `Halden ${model}, T-Mobile, Buy already exists.` },
    ])
  })

  test('what repeats another already can still be changed', async ({ ask, tx }) => {
    const { productId, offerId } = await aSoldProduct(tx)
    await anOffer(tx, productId)

    const said = report(await ask('offer/Import', csv(header, `${offerId},199.99,$199.99`)))

    expect([said.errors, said.changed]).toEqual([[], 1])
  })

  test('reports a price that is not charged as displayed, also of the rate plan', async ({ ask, tx }) => {
    const { offerId } = await aSoldProduct(tx)
    const columns = 'offerId,displayPricePrimary,ratePlanPrice,ratePlanDisplayPrice'
    const file = csv(columns, `${offerId},$289.00/mo.,140,$40.00/mo.`)

    const said = report(await ask('offer/Import', file))

    expect(said).toMatchObject({
      differing: 1,
      differences: [
        { row: 2, field: 'displayPricePrimary', shown: '$289.00/mo.', charged: '$289.00 once' },
        { row: 2, field: 'ratePlanDisplayPrice', shown: '$40.00/mo.', charged: '$140.00/mo.' },
      ],
    })
    const asked = await ask(`offer/Import?token=${said.token}`, file)
    expect(asked.json().error).toMatchObject({
      code: 'PRICE_DIFFERENCE',
      fields: { 'row 2': [expect.stringContaining('once'), expect.stringContaining('rate plan')] },
    })
  })

  test('is saved with the token of that look, whole, with its lines in the audit log', async ({
    ask,
    tx,
  }) => {
    const { offerId, urlPathName } = await aSoldProduct(tx)
    const file = csv(
      'offerId,product,carrier,purchaseType,isCarrierInventory,itemPrice,displayPricePrimary,itemPromoMessage',
      `${offerId},,Verizon,Buy,no,10,$10.00,`,
      `,${urlPathName},AT&T,Finance,yes,18.99,$18.99/mo.,<b onclick=hostile()>Save</b>`,
    )
    const { token } = report(await ask('offer/Import', file))

    const saved = report(await ask(`offer/Import?token=${token}`, file))

    expect(saved).toMatchObject({ saved: true, created: 1, changed: 1, unchanged: 0, errors: [] })
    const [row] = await tx.select().from(offers).where(eq(offers.carrierId, carrierIds['AT&T']))
    expect(row).toMatchObject({
      itemPriceCents: 1_899,
      purchaseTypeId: purchaseTypeIds.Finance,
      itemPromoMessage: '<b>Save</b>',
      statusId: 1,
      version: 1,
    })
    expect((await auditOf(tx)).map(({ action, before }) => [action, before])).toEqual([
      ['imported', { itemPrice: 289, displayPricePrimary: '$289.00' }],
      ['imported', null],
    ])
    // The same file again would change nothing more than add what is there already.
    expect(report(await ask('offer/Import', file)).errors).toMatchObject([
      { row: 3, column: 'offerId', message: expect.stringContaining('already exists') },
    ])
  })

  test('says what is wrong in every row, and then saves nothing', async ({ ask, tx }) => {
    const { offerId, urlPathName } = await aSoldProduct(tx)
    const missing = v7()
    const file = csv(
      'offerId,product,carrier,purchaseType,status,isCarrierInventory,itemPrice,displayPricePrimary',
      `${offerId},,Verizon,Finance,Active,no,-1,`,
      `${offerId},,Verizon,Buy,Active,no,1,$1`,
      `${missing},,Verizon,Buy,Active,no,1,$1`,
      `,nowhere,Verizon,Buy,Active,no,1,$1`,
      `,${urlPathName},Sprint,Barter,Sold,maybe,1,$1`,
    )

    const { errors, token } = report(await ask('offer/Import', file))

    expect(token).toBeNull()
    expect(errors).toMatchObject([
      { row: 2, column: 'itemPrice', message: messages.offer.itemPrice },
      { row: 2, column: 'displayPricePrimary', message: messages.offer.displayPricePrimaryRequired },
      { row: 2, column: 'purchaseType', message: messages.offer.purchaseTypeRule },
      { row: 3, column: 'offerId', message: 'This id is in row 2 already.' },
      { row: 4, column: 'offerId', message: 'No record has this id. Leave it empty to add a new one.' },
      { row: 5, column: 'product', message: 'No single product has the name or URL "nowhere".' },
      {
        row: 6,
        column: 'carrier',
        message: expect.stringContaining('"Sprint" is not one of these: AT&T, T-Mobile, Verizon'),
      },
      { row: 6, column: 'purchaseType', message: expect.stringContaining('"Barter"') },
      { row: 6, column: 'status', message: 'Write Active, Inactive or Archived.' },
      { row: 6, column: 'isCarrierInventory', message: 'Write TRUE or FALSE.' },
    ])
    expect((await ask(`offer/Import?token=${'x'.repeat(43)}`, file)).json().error.code).toBe('IMPORT_STALE')
  })

  test('is refused when the catalog or the file is not what was looked at', async ({ ask, tx }) => {
    const { offerId } = await aSoldProduct(tx)
    const file = csv(header, `${offerId},1,$1.00`)
    const { token } = report(await ask('offer/Import', file))
    const save = (one: typeof file) => ask(`offer/Import?token=${token}`, one)

    const otherFile = await save(csv(header, `${offerId},2,$1.00`))
    await tx.update(offers).set({ itemPriceCents: 500, version: 2 }).where(eq(offers.offerId, offerId))
    const otherCatalog = await save(file)

    for (const reply of [otherFile, otherCatalog])
      expect([reply.statusCode, reply.json().error.code]).toEqual([409, 'IMPORT_STALE'])
    const [row] = await tx.select().from(offers).where(eq(offers.offerId, offerId))
    expect(row?.itemPriceCents).toBe(500)
  })

  test('lists the first thousand changes one by one, counts the others, and counts every error', async ({
    ask,
    tx,
  }) => {
    const { urlPathName } = await aSoldProduct(tx)
    // Only one of them could be active.
    const row = (n: number, price = '1') => `,${urlPathName},Verizon,Buy,Inactive,${price},$1.00,C${n}`
    const rows = Array.from({ length: 1_200 }, (_, n) => row(n))
    const columns = 'offerId,product,carrier,purchaseType,status,itemPrice,displayPricePrimary,socCode'

    const said = report(await ask('offer/Import', csv(columns, ...rows)))
    expect([said.created, said.diff.length, said.diff.at(-1)?.row]).toEqual([1_200, 1_000, 1_001])

    const wrong = report(await ask('offer/Import', csv(columns, ...rows.map((_, n) => row(n, '-1')))))
    expect([wrong.errorCount, wrong.errors.length, wrong.states.wrong]).toEqual([1_200, 1_000, 1_200])

    const saved = report(await ask(`offer/Import?token=${said.token}`, csv(columns, ...rows)))
    expect([saved.saved, saved.created]).toEqual([true, 1_200])
  })

  test('is corrected in its cells, its columns are named, and hundreds of questions are answered', async ({
    ask,
    tx,
  }) => {
    const { urlPathName, offerId } = await aSoldProduct(tx)
    await tx.update(offers).set({ statusId: recordStatus.inactive }).where(eq(offers.offerId, offerId))
    const row = (n: number, price: string) => `,${urlPathName},Verizon,Buy,Inactive,${price},$1.00,C${n}`
    const columns = 'offerId,Device,Network,purchaseType,status,Money,displayPricePrimary,socCode'
    const rows = Array.from({ length: 300 }, (_, n) => row(n, n < 2 ? '24,99' : '1').replace(/24,99/, '"$&"'))
    const lines = [columns, ...rows].join('\n')
    const send = (choices: object, file: string, token = '') =>
      ask(`offer/Import${token && `?token=${token}&confirmPriceDifference=true`}`, {
        file: choicesLine(choices) + file,
        type: 'text/csv',
      })
    const named = { Money: 'itemPrice', Network: 'carrier' }

    const first = report(await send({ columns: named }, lines))
    expect(first.columns.map(({ column }) => column).slice(1, 6)).toEqual([
      'product',
      'carrier',
      'purchaseType',
      'status',
      'itemPrice',
    ])
    expect(first.errors.map(({ cell, value }) => [cell, value])).toEqual([
      ['F2', '24,99'],
      ['F3', '24,99'],
    ])
    expect(first.states).toEqual({ new: 298, changed: 0, same: 0, wrong: 2 })
    const edits = [2, 3].map((place) => ({ row: place, column: 'itemPrice', text: '24.99' }))
    const choices = { columns: named, edits }
    const fine = report(await send(choices, lines))
    expect([fine.errors, fine.created]).toEqual([[], 300])
    expect(report(await send(choices, lines, fine.token ?? ''))).toMatchObject({ saved: true, created: 300 })

    // Without ids and codes each row could mean any of them.
    const again = lines.replaceAll(/^(?:offerId)?,/gm, '').replaceAll(/,C\d+$/gm, ',')
    const asked = report(await send(choices, again))
    expect([asked.questions.length, asked.token]).toEqual([catalogLimits.importQuestionsMax, null])
    const answers = Object.fromEntries(rows.map((_, n) => [n + 2, 'new']))
    expect(report(await send({ ...choices, answers }, again))).toMatchObject({
      questions: [],
      created: 300,
      errors: [],
    })
  })

  test('reports its progress to callers who wait for it', async ({ ask, tx }) => {
    const { offerId } = await aSoldProduct(tx)

    const reply = await ask('offer/Import', {
      ...csv(header, `${offerId},1,$1.00`),
      accept: 'application/x-ndjson',
    })

    const lines = reply.payload
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines.slice(0, -1)).toEqual([
      { done: 0, total: 1 },
      { done: 1, total: 1 },
    ])
    expect(lines.at(-1)).toMatchObject({ hasError: false, result: { changed: 1 } })
    const refused = await ask('offer/Import', {
      ...csv('"'),
      accept: 'application/x-ndjson',
    })
    expect(JSON.parse(refused.payload)).toMatchObject({ hasError: true, error: { code: 'FILE_UNREADABLE' } })
  })

  test('that is a workbook is read as people see it', async ({ ask, tx }) => {
    const { offerId } = await aSoldProduct(tx)
    // Workbooks keep 18.99 like this.
    const file = aWorkbook([
      ['offerId', 'itemPrice', 'isCarrierInventory'],
      [offerId, 18.989999999999998, false],
    ])

    expect(report(await ask('offer/Import', workbook(file))).diff[0]?.changes).toEqual([
      { column: 'itemPrice', before: '289.00', after: '18.99' },
      { column: 'displayPricePrimary', before: '$289.00', after: '$18.99' },
    ])
  })

  test('may use semicolons or tabs, and the letters of older spreadsheets', async ({ ask, tx }) => {
    const { offerId } = await aSoldProduct(tx)
    const lines = (separator: string) =>
      `offerId${separator}displayPriceSecondary\n${offerId}${separator}für Teams`

    for (const file of [lines(';'), lines('\t'), Buffer.from(lines(','), 'latin1'), `\uFEFF${lines(',')}`])
      expect(report(await ask('offer/Import', { file, type: 'text/csv' })).diff[0]?.changes).toEqual([
        { column: 'displayPriceSecondary', before: '', after: 'für Teams' },
      ])
  })

  test('never changes a price on an order', async ({ ask, tx, deps }) => {
    const { offerId } = await aSoldProduct(tx)
    const { agent, parties } = await anAgentWithAccount(tx)
    const orderId = await aDraft(tx, deps, agent, parties, { offerId })
    const file = csv(header, `${offerId},1,$1.00`)
    const { token } = report(await ask('offer/Import', file))

    await ask(`offer/Import?token=${token}`, file)
    await ask('offer/UpdatePrices', {
      json: {
        offers: [
          {
            offerId,
            version: 2,
            itemPrice: 2,
            displayPricePrimary: '$2',
            ratePlanPrice: 0,
            ratePlanDisplayPrice: '$0',
          },
        ],
      },
    })
    await ask(`offer/Delete/${offerId}`)

    const [line] = await tx.select().from(orderItems).where(eq(orderItems.orderId, orderId))
    expect([line?.rateCents, line?.offerId]).toEqual([28_900, offerId])
  })
})

describe('a file of products', () => {
  test('accepts a blank showHeader', async ({ ask, tx }) => {
    const { productId } = await aSoldProduct(tx)
    const said = report(
      await ask('product/Import', csv('productId,showHeader,shortDescription', `${productId},,New words`)),
    )
    expect([said.errors, said.changed]).toEqual([[], 1])
  })

  test('adds products with their makers, and changes others', async ({ ask, tx }) => {
    const stored = await aProduct(tx, { manufacturerName: 'Orbis' })
    const file = csv(
      'productId,manufacturer,model,productType,zohoProductId,msrp,image,features',
      `${stored.productId},orbis,${stored.model},phone,${stored.zohoProductId},499,${stored.image},`,
      ',Brandnew,One,tablet,77,199.5,https://pictures.example/one.png,Fast | Light',
      ',Brandnew,Two,mobile broadband router,78,0,/pictures/default-router/main-720.avif,',
    )
    const look = report(await ask('product/Import', file))
    expect(look).toMatchObject({ created: 2, changed: 1, newManufacturers: ['Brandnew'], errors: [] })

    await ask(`product/Import?token=${look.token}`, file)

    const [one] = await tx.select().from(products).where(eq(products.zohoProductId, '77'))
    expect(one).toMatchObject({
      model: 'One',
      urlPathName: 'brandnew-one',
      msrpCents: 19_950,
      features: ['Fast', 'Light'],
      isActive: true,
    })
    const [two] = await tx.select().from(products).where(eq(products.zohoProductId, '78'))
    expect([two?.manufacturerId, two?.shopOrder]).toEqual([one?.manufacturerId, (one?.shopOrder ?? 0) + 1])
    expect(report(await ask('product/Import', file)).errors).toHaveLength(2)
  })

  test('is refused with every message of the form, by row and column', async ({ ask }) => {
    const { errors } = report(
      await ask(
        'product/Import',
        csv('productId,manufacturer,model,productType,zohoProductId,msrp,year,image', ',,A,,,x,y,ftp://x'),
      ),
    )

    expect(errors.map(({ column, message }) => [column, message])).toEqual([
      ['model', messages.product.modelMin],
      ['manufacturer', messages.product.manufacturerRequired],
      ['productType', messages.product.productTypeRequired],
      ['zohoProductId', messages.product.zohoProductIdRequired],
      ['msrp', messages.product.msrp],
      ['year', messages.product.year],
      ['image', messages.product.imageAddress],
    ])
  })
})

describe('a file without ids', () => {
  test('finds offers by product, carrier, type and plan; the product by its name or its address', async ({
    ask,
    tx,
  }) => {
    const { productId, offerId, urlPathName, model } = await aSoldProduct(tx)
    await anOffer(tx, productId, { carrier: 'AT&T' })
    const columns = 'product,carrier,purchaseType,itemPrice,displayPricePrimary'
    for (const product of [urlPathName, `HALDEN ${model}`]) {
      const said = report(await ask('offer/Import', csv(columns, `${product},Verizon,Buy,199,$199.00`)))
      expect([said.errors, said.questions, said.created]).toEqual([[], [], 0])
      expect(said.diff.map(({ name }) => name)).toEqual([`Halden ${model}, Verizon, Buy`])
    }
    const file = csv(columns, `${urlPathName},Verizon,Buy,199,$199.00`)
    const { token } = report(await ask('offer/Import', file))
    await ask(`offer/Import?token=${token}`, file)
    const [row] = await tx.select().from(offers).where(eq(offers.offerId, offerId))
    expect(row?.itemPriceCents).toBe(19_900)
  })

  test('finds offers by their SOC code alone', async ({ ask, tx }) => {
    const product = await aProduct(tx)
    await anOffer(tx, product.productId, { socCode: 'VZ-77', carrier: 'Verizon' })

    const said = report(await ask('offer/Import', csv('socCode,itemPrice', 'vz-77,12', 'VZ-78,12')))

    expect(said.diff.map(({ changes }) => changes[0])).toEqual([
      { column: 'itemPrice', before: expect.any(String), after: '12.00' },
    ])
    expect(said.errors).toMatchObject([
      { row: 3, column: 'socCode', message: expect.stringContaining('No offer has this SOC code') },
    ])
  })

  test('asks which one is meant where several fit, and saves what was answered', async ({ ask, tx }) => {
    const { productId, offerId, urlPathName } = await aSoldProduct(tx)
    const other = await anOffer(tx, productId, { carrier: 'AT&T' })
    const file = csv('product,itemPrice,displayPricePrimary', `${urlPathName},199,$199.00`)

    const said = report(await ask('offer/Import', file))
    expect([said.token, said.errors, said.diff]).toEqual([null, [], []])
    expect(said.questions).toEqual([
      {
        row: 2,
        candidates: [offerId, other.offerId].map((id) => ({ id, name: expect.stringContaining('Buy') })),
      },
    ])

    const answers = encodeURIComponent(`2:${other.offerId}`)
    const answered = report(await ask(`offer/Import?answers=${answers}`, file))
    expect([answered.questions, answered.changed]).toEqual([[], 1])
    await ask(`offer/Import?answers=${answers}&token=${answered.token}`, file)
    const [row] = await tx.select().from(offers).where(eq(offers.offerId, other.offerId))
    expect(row?.itemPriceCents).toBe(19_900)
    // Another answer than the one that was checked is another import.
    const stale = await ask(`offer/Import?answers=2:${offerId}&token=${answered.token}`, file)
    expect(stale.json().error.code).toBe('IMPORT_STALE')
  })

  test('finds products by model, adds those that are not there, and refuses two rows for one', async ({
    ask,
    tx,
  }) => {
    const stored = await aProduct(tx, { manufacturerName: 'Orbis' })
    const said = report(
      await ask(
        'product/Import',
        csv(
          'manufacturer,model,productType,zohoProductId,msrp,image',
          `Orbis,${stored.model},phone,${stored.zohoProductId},499,${stored.image}`,
          'Orbis,Quite New,phone,7712,499,/pictures/default-phone/pair-720.avif',
          `Orbis,${stored.model},phone,${stored.zohoProductId},498,${stored.image}`,
        ),
      ),
    )
    expect(said.diff.map(({ kind }) => kind)).toEqual(['changed', 'new'])
    expect(said.errors).toMatchObject([
      { row: 4, column: 'productId', message: expect.stringContaining('Row 2 already means the same') },
    ])
  })
})

describe('Zoho product ids of a file', () => {
  test('are digits, all of them, and one product’s only', async ({ ask, tx }) => {
    const [one, two, three] = [await aProduct(tx), await aProduct(tx), await aProduct(tx)]
    const { errors } = report(
      await ask(
        'product/Import',
        csv(
          'productId,zohoProductId',
          `${one.productId},4.87688E+17`,
          `${two.productId},487688000000000000`,
          `${three.productId},${one.zohoProductId}`,
        ),
      ),
    )
    expect(errors).toMatchObject([
      { row: 2, column: 'zohoProductId', message: zohoIdMessages.shortened },
      { row: 3, column: 'zohoProductId', message: zohoIdMessages.rounded },
      {
        row: 4,
        column: 'zohoProductId',
        message: zohoIdMessages.taken(`Halden ${one.model}`),
      },
    ])
  })

  test('that were wrong before stay as they are while other facts change', async ({ ask, tx }) => {
    const [one, two] = [await aProduct(tx), await aProduct(tx)]
    for (const { productId } of [one, two])
      await tx.update(products).set({ zohoProductId: '4.87688E+17' }).where(eq(products.productId, productId))

    const said = report(await ask('product/Import', csv('productId,battery', `${one.productId},4000 mAh`)))

    expect([said.errors, said.changed]).toEqual([[], 1])
  })
})

describe('an export', () => {
  test('can be imported again and then changes nothing, regardless of what the texts hold', async ({
    ask,
    tx,
  }) => {
    const product = await aProduct(tx, {
      shortDescription: 'Für "Teams", 5 < 6\nund mehr',
      features: ['A', 'B'],
      year: 2026.5,
    })
    await anOffer(tx, product.productId, { itemPromoMessage: "'=1+1", socCode: '=HYPERLINK("x")' })
    for (const what of ['product', 'offer']) {
      const { csv: file } = (await ask(`${what}/Export`)).json().result
      const said = report(await ask(`${what}/Import`, { file, type: 'text/csv' }))
      expect([what, said.errors, said.diff, said.unchanged]).toEqual([what, [], [], said.rows])
    }
  })

  test('has no cell that a spreadsheet would run', async ({ ask, tx }) => {
    const product = await aProduct(tx)
    for (const formula of hostileInputsByKind.formulas)
      await anOffer(tx, product.productId, { socCode: formula, itemPromoMessage: formula })

    const { csv: file } = (await ask('offer/Export')).json().result

    const cells = (parse(file, { bom: true }) as string[][]).flat()
    expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([])
    expect(cells.length).toBeGreaterThan(hostileInputsByKind.formulas.length * 2)
  })
})

describe('what is refused as a table', () => {
  test.for([
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n\0\0', 'latin1')],
    ['an archive that is no workbook', zipped({ 'a.txt': 'x' })],
    ['half an archive', aWorkbook([['offerId']]).subarray(0, 200)],
    [
      'a bomb: a cell that unpacks to 100 MB',
      zipped({ 'xl/worksheets/sheet1.xml': Buffer.alloc(100_000_000, 32) }),
    ],
    [
      'a bomb: 201 parts',
      zipped(Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`${n}.xml`, 'x']))),
    ],
    [
      'a bomb: entities',
      aWorkbook([['offerId']], { prologue: '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>' }),
    ],
    [
      'a bomb: a cell a million rows away',
      aWorkbook([['offerId']], { cell: '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>' }),
    ],
    ['a quotation without an end', Buffer.from('offerId\n"never closed')],
    ['one enormous cell', Buffer.from(`offerId\n"${'x'.repeat(1_000_000)}"`)],
  ] as const)('%s', async ([, file], { ask }) => {
    for (const type of ['text/csv', workbook(file).type]) {
      const reply = await ask('offer/Import', { file, type })
      expect([reply.statusCode, reply.json().error.code]).toEqual([400, 'FILE_UNREADABLE'])
    }
  })

  test('a header without anything that finds rows; a column that no one knows is named with its values', async ({
    ask,
  }) => {
    const said = async (...lines: string[]) => report(await ask('offer/Import', csv(...lines)))

    const read = await said('offerId,Colour,Item price,ITEMPRICE', 'x,red,1,2')
    expect(read.ignoredColumns).toEqual(['Colour', 'ITEMPRICE'])
    expect(read.columns[1]).toEqual({ heading: 'Colour', column: null, first: ['red'] })
    expect(read.columns[2]).toMatchObject({ heading: 'Item price', column: 'itemPrice' })
    expect((await said('itemPrice', '1')).errors).toMatchObject([
      { row: 1, column: '', message: expect.stringContaining('“offerId”') },
    ])
  })

  test('files and screens name the same columns', () => {
    expect([...productColumns.map(({ name }) => name), 'product']).toEqual(productFileColumns)
    expect(offerColumns.map(({ name }) => name)).toEqual(offerFileColumns)
  })

  test('more rows than a catalog has', async ({ ask }) => {
    const file = `offerId\n${'x\n'.repeat(25_000)}`

    const reply = await ask('offer/Import', { file, type: 'text/csv' })

    expect(reply.json().error.fields).toEqual({
      file: ['The file has 25,000 rows; it can have at most 20,000.'],
    })
  })

  test('hostile texts do no harm: they are cleaned, or refused with their row', async ({ ask, tx }) => {
    const { urlPathName } = await aSoldProduct(tx)
    const texts = Object.values(hostileInputsByKind)
      .flat()
      .filter((text) => text.length < 1_000 && !text.includes('\0'))
    const fileOf = (some: string[]) =>
      csvLines([
        ['offerId', 'product', 'carrier', 'status', 'itemPromoMessage', 'confirmPromo'],
        ...some.map((text) => ['', urlPathName, 'Verizon', 'Inactive', text, 'TRUE']),
      ])

    const first = report(await ask('offer/Import', { file: fileOf(texts), type: 'text/csv' }))
    const refused = new Set(first.errors.map(({ row }) => row))
    expect(first.errors.every(({ message }) => /character that cannot be stored/.test(message))).toBe(true)
    const file = fileOf(texts.filter((_, n) => !refused.has(n + 2)))
    const look = report(await ask('offer/Import', { file, type: 'text/csv' }))

    expect(look.errors).toEqual([])
    await ask(`offer/Import?token=${look.token}`, { file, type: 'text/csv' })
    const stored = await tx.select().from(offers).where(eq(offers.domainId, defaultDomainId))
    expect(stored.length).toBeGreaterThan(texts.length - refused.size)
    for (const { itemPromoMessage } of stored) {
      if (!itemPromoMessage.includes('<')) continue
      expect(itemPromoMessage).not.toMatch(/<[a-z/!][^>]*\s(?:on\w+|style|src)\s*=/i)
      expect(itemPromoMessage).not.toMatch(
        /<(?!\/?(?:b|i|em|strong|u|s|br|p|span|sup|sub|small|ul|ol|li|a)\b)[a-z/!]/i,
      )
      expect(itemPromoMessage).not.toMatch(/href="(?!https:|mailto:|tel:)[^"]*:/i)
    }
    expect(stored.every(({ ratePlanId }) => ratePlanId === defaultRatePlanId)).toBe(true)
  })
})
