import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { checkDigitOf } from '@portal/domain/device-fields'
import { personaPassword, personas } from '../../apps/server/src/db/seed/personas.ts'
import { test } from '../fixtures.ts'
import { callApi } from '../support/api.ts'
import { expectInBothThemes, expectNoAxeViolations } from '../support/axe.ts'
import { signInPersona } from '../support/people.ts'
import { scan } from '../support/scanner.ts'
import { button } from '../support/screens.ts'

/** Units are scanned with a hand scanner: a keyboard that ends with Enter (docs/spec/staging.md#bench-screen). */

const withCheck = (body: string) => body + checkDigitOf(body)
let counter = 0
/** Of the first eight digits by which the demo's phones are known. */
const anImei = () => withCheck(`00101503${String(900_000 + ++counter)}`)
const aSim = () => withCheck(`8914800009${String(++counter).padStart(8, '0')}`)

test('sam signs in to the desk and stages units with a scanner, also while the connection is away', async ({
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
  await expect(page.getByRole('navigation', { name: 'Portal' }).getByRole('link')).toHaveText(['Staging'])
  await expectNoAxeViolations(page)

  await page.getByRole('link', { name: /You took it/ }).click()
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
    await scan(page, `IMEI:${anImei()}`)
    await expect(word).toHaveText('Fits')
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
    await scan(page, tagCode)
    await expect(page.getByRole('list', { name: 'Steps of this unit' })).toContainText('Tag, done')
    await scan(page, 'WBC:NEXT')
    await expect(staged).toHaveText(`${before + 1} of 40 staged`)
  })

  await test.step('without a connection scans are kept, and sent once in their order', async () => {
    await expect(word).toHaveText('Scan the IMEI')
    await expect.poll(async () => (await findUnit())?.imei).toBeNull()
    const { tagCode, deviceId } = await unitNow()
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

  await test.step('the last unit is opened again, and set aside with a reason', async () => {
    await scan(page, 'WBC:UNDO')
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
