import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { checkDigitOf } from '@portal/domain/device-fields'
import { personaPassword, personas } from '../../apps/server/src/db/seed/personas.ts'
import { test } from '../fixtures.ts'
import { callApi } from '../support/api.ts'
import { expectInBothThemes, expectNoAxeViolations } from '../support/axe.ts'
import { addShippedBox } from '../support/boxes.ts'
import { addDevice } from '../support/fleet.ts'
import { expectNoSidewaysScroll } from '../support/looks.ts'
import { signInPersona } from '../support/people.ts'
import { scan } from '../support/scanner.ts'
import { button } from '../support/screens.ts'

/** Units are scanned with a hand scanner: a keyboard that ends with Enter (docs/spec/staging.md#bench-screen). */

const withCheck = (body: string) => body + checkDigitOf(body)
let counter = 0
/** Of the first eight digits by which the demo's phones are known. */
const anImei = () => withCheck(`00101503${String(900_000 + ++counter)}`)
const aSim = () => withCheck(`8914800009${String(++counter).padStart(8, '0')}`)

test('sam signs in to the desk and stages units with a scanner, also while the connection is away @core', async ({
  page,
  request,
  context,
  guard,
}) => {
  const { token } = await signInPersona(request, 'sam')
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'Email' }).fill(personas.sam.email)
  await page.getByLabel('Password', { exact: true }).fill(personaPassword)
  // Until the page's scripts are there the form cannot be sent.
  await expect(button(page, 'Sign In')).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Staging', level: 1 })).toBeVisible()
  await expect(page.locator('.places').getByRole('link')).toHaveText([
    'To do',
    'At the bench',
    'Shipped',
    'Delivered',
  ])
  await expectNoAxeViolations(page)

  await test.step('the board has the days; what is scanned there is opened, what is unknown is said', async () => {
    const scanField = page.getByRole('textbox', { name: 'Scan a tag, box, SIM or order to open it' })
    const columns = page.getByRole('main').getByRole('heading', { level: 2 })
    await expect(columns).toHaveText([/^Late/, /^Today/, /^Next/, /^Later/])
    await expect(page.getByRole('region', { name: /^Late\b/ })).toContainText(/\d+ days? late/)
    await expect(scanField).toBeFocused()
    await scan(page, 'no-such-code')
    const said = page.getByRole('main').getByRole('alert')
    await expect(said).toContainText('“no-such-code” is not at the staging desk')
    await expect(scanField).toHaveValue('')
    await expectInBothThemes(page)
    await scan(page, 'next')
    await expect(said).toContainText('This is a bench command')
    // Another field keeps what is typed into it.
    await button(page, 'A box came back').press('Enter')
    const returned = page.getByRole('textbox', { name: 'Tracking number or packing list' })
    await expect(returned).toBeFocused()
    await page.keyboard.type('1Z')
    await expect(returned).toHaveValue('1Z')
    await button(page, 'Cancel').press('Enter')
    await page.getByRole('link', { name: 'List', exact: true }).press('Enter')
    await expect(page.getByRole('navigation', { name: 'Stages' }).getByRole('link')).toHaveText([
      'To do',
      'Received',
      'At the bench',
      'Shipped',
      'Delivered',
    ])
    await expect(page.getByRole('link', { name: /Taken by you/ })).toContainText('Order')
    await expectNoAxeViolations(page)
    await page.getByRole('link', { name: 'Mine', exact: true }).press('Enter')
    const card = page.getByRole('link', { name: /Taken by you/ })
    const number = /\d+/.exec((await card.textContent()) ?? '')?.[0] ?? ''
    // A letter that a scanner types while a link has the focus goes to the field.
    await card.focus()
    await scan(page, `WBC-${number}`)
    await expect(page).toHaveURL(`/staging/${number}`)
  })
  const field = page.getByRole('textbox', { name: /^Scan field/ })
  const word = page.getByRole('heading', { level: 2 }).first()
  await expect(field).toBeFocused()
  const orderId = Number(new URL(page.url()).pathname.split('/').at(-1))
  const unitsNow = async () =>
    (await callApi(request, 'getBench', { token, params: { orderId } })).result.unitList
  const findUnit = async () => (await unitsNow()).find(({ bench }) => bench?.isMe)
  const unitNow = async () => {
    const unit = await findUnit()
    if (!unit) throw new Error('The bench has a unit.')
    return unit
  }
  const staged = page.getByRole('complementary').getByRole('heading', { name: /staged/ })
  let keptId = ''
  const before = Number.parseInt((await staged.textContent()) ?? '', 10)

  await test.step('a unit is scanned; what is wrong is said and not saved', async () => {
    await scan(page, anImei())
    await expect(word).toHaveText('No unit')
    await scan(page, 'next')
    await expect(word).toHaveText('Scan the IMEI')
    const onTable = await page.getByRole('heading', { name: /^Unit \S+$/ }).textContent()
    await scan(page, (onTable ?? '').replace('Unit ', ''))
    await expect(word).toHaveText('On the table')
    await expectInBothThemes(page)
    await expectNoAxeViolations(page)
    await scan(page, '0010150390000')
    await expect(page.getByRole('alert')).toContainText('Wrong length')
    await scan(page, `IMEI2: ${anImei()}`)
    await expect(page.getByRole('alert')).toContainText('Second IMEI')
    await scan(page, '036000291452')
    await expect(page.getByRole('alert')).toContainText('This is an EAN or UPC')
    const imei = anImei()
    await scan(page, `IMEI ${imei}`)
    await expect(word).toHaveText('Fits')
    expect((await unitNow()).imei).toBe(imei)
    await expect(word).toHaveText('Scan the SIM')
    const { tagCode, unitNumber } = await unitNow()
    await scan(page, 'WBC:TAG')
    const dialog = page.getByRole('dialog', { name: 'Print tag' })
    await dialog.getByRole('radio', { name: 'ZPL, for label printers' }).check()
    await expectInBothThemes(page)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Save ZPL' }).click(),
    ])
    const zpl = await readFile(await file.path(), 'utf8')
    expect(zpl).toContain(`/T/${tagCode}^FS`)
    expect(zpl).toContain(`^FD${unitNumber}^FS`)
    await expect(field).toBeFocused()
    await scan(page, `HTTPS://WBC.EXAMPLE/T/${tagCode}`)
    await expect(page.getByRole('alert')).toContainText('Tag comes last')
    await scan(page, aSim())
    await expect(word).toHaveText('Fits')
    await expect(word).toHaveText(`Number of unit ${unitNumber}`)
    await expect(page.getByRole('list', { name: 'Steps of this unit' })).toContainText('SIM, doneNumber')
    await expectInBothThemes(page)
    await scan(page, '419555014')
    await expect(page.getByRole('alert')).toContainText('9 digits. A number has 10.')
    await button(page, 'Number later').click()
    await expect(word).toHaveText('Scan its tag')
    await scan(page, 'WBC:UNDO')
    await expect(word).toHaveText('Undone')
    await scan(page, '(212) 555-0140')
    await expect(page.getByRole('alert')).toContainText('Area 419 was wished')
    await scan(page, '4195550140')
    await expect(word).toHaveText('Fits')
    expect((await unitNow()).phoneNumber).toBe('4195550140')
    await scan(page, tagCode)
    await expect(page.getByRole('list', { name: 'Steps of this unit' })).toContainText('Tag, done')
    await expect(page.getByText(/^NEXT confirms \d checks?$/)).toBeVisible()
    await scan(page, 'WBC:NEXT')
    await expect(staged).toHaveText(`${before + 1} of 40 staged`)
  })

  await test.step('without a connection scans are kept, and sent once in their order', async () => {
    await expect(word).toHaveText('Scan the IMEI')
    await expect.poll(async () => (await findUnit())?.imei).toBeNull()
    const { tagCode, deviceId } = await unitNow()
    keptId = deviceId
    guard.expects('/staging/')
    await context.setOffline(true)
    const imei = anImei()
    await scan(page, imei)
    await expect(page.getByText(/No connection\. \d steps? kept here/)).toBeVisible()
    await scan(page, aSim())
    await scan(page, tagCode)
    await scan(page, 'WBC:NEXT')
    await expect(staged).toHaveText(`${before + 2} of 40 staged`)
    await context.setOffline(false)
    await expect(page.getByText(/No connection/)).toBeHidden()
    const kept = async () => (await unitsNow()).find((unit) => unit.deviceId === deviceId)
    await expect.poll(kept).toMatchObject({ status: 'staged', imei })
  })

  await test.step('a finished unit that is scanned is opened again by Undo, and set aside with a reason', async () => {
    const { tagCode, unitNumber } = (await unitsNow()).find(({ deviceId }) => deviceId === keptId) ?? {}
    await scan(page, tagCode ?? '')
    await expect(page.getByRole('alert')).toContainText(`Undo opens unit ${unitNumber} again`)
    await expect(button(page, `Undo Finish ${unitNumber}`)).toBeVisible()
    await scan(page, 'WBC:UNDO')
    await expect(page.getByRole('heading', { name: `Unit ${unitNumber}` })).toBeVisible()
    await expect(staged).toHaveText(`${before + 1} of 40 staged`)
    await button(page, 'Set aside').click()
    const dialog = page.getByRole('dialog', { name: /^Set unit/ })
    await dialog.getByRole('radio', { name: 'SIM does not work' }).check()
    await expectNoAxeViolations(page)
    await dialog.getByRole('button', { name: 'Set aside' }).click()
    await expect(page.getByRole('heading', { name: 'Set aside' })).toBeVisible()
    await page.keyboard.type('x')
    await expect(field).toBeFocused()
  })
})

test('a box that came back is taken in by the code of its packing list, and opened again', async ({
  page,
  request,
  database,
  buyer,
  aBuyer,
  cartWith,
  signedInAs,
  guard,
}) => {
  guard.expects('/staging/FindReturned', 404)
  await cartWith(buyer, {})
  const { boxCode, orderId } = await addShippedBox(request, database, buyer, [
    { unitNumber: '701', holder: 'Ann' },
    { unitNumber: '702', holder: 'Ben' },
  ])
  await addDevice(request, { owner: buyer, accountId: buyer.account.id }, { unitNumber: '750' })
  await signedInAs(await aBuyer({ hasAccount: false, roles: ['Staging'] }))
  await page.goto('/staging')
  await expect(page.getByRole('textbox', { name: /^Scan a tag/ })).toBeFocused()
  // Scanned on the board, a box that has left is one that came back.
  await scan(page, `HTTPS://PORTAL.EXAMPLE/RECEIVE/${boxCode}`)
  await expect(page.getByText('2 devices: 701, 702')).toBeVisible()
  await button(page, 'Cancel').click()
  await button(page, 'A box came back').click()
  await expect(page.getByRole('textbox', { name: 'Tracking number or packing list' })).toBeFocused()
  await scan(page, 'ZZZZZZZZ12')
  await expect(page.getByText('No box that is on its way has this number.')).toBeVisible()
  await scan(page, `HTTPS://PORTAL.EXAMPLE/RECEIVE/${boxCode}`)
  await expect(page.getByText('2 devices: 701, 702')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('textbox', { name: 'Why box 1 came back' }).fill('Nobody was there')
  await button(page, 'Take it in, box 1').click()
  await expect(page.getByText(`Box 1 of order ${orderId} is back`)).toBeVisible()
  await page.getByRole('link', { name: 'Ship it again or unpack it' }).click()
  await button(page, 'Take this order').click()
  await button(page, 'Open again, box 1').click()
  const packing = page.getByRole('textbox', { name: 'Scan into box 1' })
  await packing.fill('750')
  await packing.press('Enter')
  const box = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Box 1' }) })
  await expect(box.getByRole('alert')).toContainText('750 is not for this box')
  await expect(box.getByRole('alert')).toContainText('It is of no order: set it aside')
  await expect(packing).toHaveValue('')
  await expectInBothThemes(page)
  await packing.fill('701')
  await button(page, 'Take out of box 1').click()
  await expect(page.getByText('701 is no longer in a box.')).toBeVisible()

  // Short of a staged unit, closing asks first; what is safe has the focus.
  await button(page, 'Close box 1 with 1').press('Enter')
  const asked = page.getByRole('alertdialog', { name: 'Close box 1 with 1 of 2?' })
  await expect(asked).toContainText('1 staged unit is not in a box: 701.')
  await expectNoAxeViolations(page)
  await page.keyboard.press('Enter')
  await expect(asked).toBeHidden()
  await button(page, 'Close box 1 with 1').press('Enter')
  await button(page, 'Close with 1').press('Enter')
  await expect(page.getByRole('textbox', { name: 'Tracking number of box 1' })).toBeFocused()
})

test('on a phone the days stand below each other, and a card leads to the bench @phone', async ({
  page,
  signedInAs,
}) => {
  await signedInAs('sam')
  await page.goto('/staging')
  const late = page.getByRole('region', { name: /^Late\b/ })
  await expect(late.getByRole('link').first()).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectNoAxeViolations(page, { isCovered: true })
  const { y } = (await late.boundingBox()) ?? { y: 0 }
  const { y: later } = (await page.getByRole('region', { name: /^Later/ }).boundingBox()) ?? { y: 0 }
  if ((page.viewportSize()?.width ?? 0) < 700) expect(later).toBeGreaterThan(y)
  await late.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/staging\/\d+$/)
})
