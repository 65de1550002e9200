import { randomInt } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { checkDigitOf } from '@portal/domain/device-fields'
import { counted } from '@portal/domain/format'
import { isTrackingNumber } from '@portal/domain/tracking-number'
import { test } from '../fixtures.ts'
import { callApi } from './api.ts'
import { expectInBothThemes } from './axe.ts'
import { letDaysPass } from './boxes.ts'
import { method, openShipping, upsRate } from './checkout.ts'
import { emailAbout } from './emails.ts'
import { addStation } from './fleet.ts'
import { cell, pasteInto } from './fleet-sheet.ts'
import { expectNoSidewaysScroll } from './looks.ts'
import { addCustomer, storeAddresses } from './people.ts'
import { scan } from './scanner.ts'
import { button, confirmedOrderId, factOf, openSummary, stepHeading } from './screens.ts'

/** From one order for three stations to the hands of its drivers (docs/spec/staging.md). */

const stations = [
  {
    name: 'Dayton',
    code: 'DAY',
    address: { street: '2300 Main St', city: 'Dayton', state: 'OH', zip: '45402' },
  },
  { name: 'Lima', code: 'LIM', address: { street: '118 Elm St', city: 'Lima', state: 'OH', zip: '45801' } },
  {
    name: 'Akron',
    code: 'AKR',
    address: { street: '77 Canal Rd', city: 'Akron', state: 'OH', zip: '44308' },
  },
]
/** What each station's phones are packed in, devices of each box. */
export type JourneySize = {
  perStation: number
  boxesOf: readonly [Dayton: number[], Lima: number[], Akron: number[]]
}

const phonesOf = (perStation: number) =>
  stations.map(({ code }, place) =>
    Array.from({ length: perStation }, (_, which) => {
      const unit = `${place + 3}${String(which + 1).padStart(2, '0')}`
      return { unit, holder: `Driver ${unit}`, code }
    }),
  )

/** The first eight digits are of no product yet, so that the bench asks once. */
const model = `00101${randomInt(600, 999)}`
let counter = randomInt(1_000, 900_000)
const withCheck = (body: string) => body + checkDigitOf(body)
const anImei = () => withCheck(model + String(++counter).padStart(6, '0'))
const aNumber = () => `419${randomInt(2_000_000, 9_999_999)}`
const aSim = () => withCheck(`8914800${String(randomInt(10 ** 10, 10 ** 11))}`)

function aTrackingNumber(): string {
  const body = `1Z999AA1${randomInt(10 ** 8, 10 ** 9)}`
  const found = Array.from({ length: 10 }, (_, digit) => body + digit).find(isTrackingNumber)
  if (found === undefined) throw new Error('One of ten digits is right.')
  return found
}

const dollarsOf = async (amount: Locator) => Number((await amount.textContent())?.replace(/[$,]/g, ''))

/** The first unit is checked by hand; scanning NEXT does the checks of the others. */
async function tickChecks(page: Page, unit: string) {
  const checks = page.getByRole('list', { name: `Checks of unit ${unit}` })
  for (const check of await checks.getByRole('checkbox').all()) await check.check()
  await button(page, 'Next unit').click()
}

/** A box with these units, packed and sent. */
async function packAndShip(page: Page, number: number, units: readonly string[], isShort: boolean) {
  await button(page, 'Open a box').click()
  const field = page.getByRole('textbox', { name: `Scan into box ${number}` })
  const box = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: `Box ${number}` }) })
  // The next scan is for the new box.
  await expect(field).toBeFocused()
  const calm = await page.getByRole('heading', { level: 2 }).first().textContent()
  // As fast as a scanner: none waits for the one before.
  for (const unit of units) await scan(page, unit)
  await expect(box).toContainText(`${units.length} devices`)
  if (!isShort)
    await expect(box.getByRole('status')).toContainText(
      `${units.length} of ${units.length}, box ${number} is full`,
    )
  if (number === 1) {
    await scan(page, units[0] ?? '')
    await expect(box.getByRole('alert')).toContainText(`${units[0]} is already in`)
    await expect(button(page, `Take ${units[0]} out of box 1`)).toBeVisible()
    await expectInBothThemes(page)
    await expect(field).toHaveValue('')
    await expect(field).toBeFocused()
    // The bench above has heard nothing of it.
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(calm ?? '')
  }
  await page.getByRole('button', { name: `Close box ${number}` }).click()
  // Units of the same station go into the next box.
  if (isShort) await page.getByRole('button', { name: `Close with ${units.length}` }).click()
  const tracking = page.getByRole('textbox', { name: `Tracking number of box ${number}` })
  const trackingNumber = aTrackingNumber()
  if (number === 1) {
    await expect(tracking).toBeVisible()
    // Scanned at the bench, it is filled in to the closed box; Enter ships it.
    await page.getByRole('textbox', { name: /^Scan field/ }).focus()
    await scan(page, trackingNumber)
    await expect(tracking).toHaveValue(trackingNumber)
    await expect(page.getByRole('button', { name: 'Ship box 1' })).toBeFocused()
    await page.keyboard.press('Enter')
  } else {
    await tracking.focus()
    await scan(page, trackingNumber)
  }
  await expect(box).toContainText('Shipped')
}

/** Registers the journey for so many phones. Its title says who does what. */
export function benchToDoor(title: string, { perStation, boxesOf }: JourneySize) {
  const phonesOfStations = phonesOf(perStation)
  const phones = phonesOfStations.flat()
  const places = ['To Dayton', 'To Lima', 'To 77 Canal Rd, Akron']
  const packed = phonesOfStations.flatMap((ofStation, place) => {
    const units = ofStation.map(({ unit }) => unit)
    return (boxesOf[place] ?? []).map((size) => ({ units: units.splice(0, size), to: places[place] ?? '' }))
  })

  // biome-ignore lint/suspicious/noSkippedTests: days pass for the calendar that stands in for the carrier.
  test.skip(process.env.VENDORS === 'live', 'a live carrier knows its own boxes only')

  test(
    title,
    async ({ page, request, database, buyer: agent, aBuyer, signedInAs, cartWith, anotherComputer }) => {
      const una = await addCustomer(database, agent)
      const fleet = { owner: agent, accountId: agent.account.id }
      const addressIds = await storeAddresses(database, agent, ...stations.map(({ address }) => address))
      for (const [place, { name, code }] of stations.entries())
        await addStation(request, fleet, { name, code, addressId: addressIds[place] ?? '' })
      await cartWith(una, { quantity: phones.length })

      const orderId =
        await test.step('one order for three stations: three quotes with days, one total', async () => {
          await signedInAs(una)
          await page.goto('/cart?step=installed-apps')
          await button(page, 'Number the units now').click()
          await cell(page, 1, 'Unit').click()
          const rows = phones.map(({ unit, holder, code }) => `${unit}\t${holder}\t${code}\tNew, area 419`)
          await pasteInto(page, `Unit\tHolder\tStation\tNumber\n${rows.join('\n')}`)
          await expect(page.getByRole('status').filter({ hasText: 'numbered' })).toContainText(
            `${phones.length} of ${phones.length} numbered`,
          )

          await openShipping(page)
          await button(page, 'Ship to more than one place').click()
          await button(page, 'Split by station').click()
          await expect(page.getByText('the first of them, Akron, is the shipping address now')).toBeVisible()
          await method(page, 'wbc').check()
          await expect(upsRate(page, 'UPS Ground')).toHaveAccessibleName(/arrives/i)
          await upsRate(page, 'UPS Ground').check()
          for (const name of ['Dayton', 'Lima']) {
            const region = page.getByRole('region', { name: new RegExp(`^Destination \\d, ${name}$`) })
            await expect(region.getByRole('combobox', { name: 'Shipping' })).toContainText(
              /UPS Ground, \$[\d.]+, arrives /,
            )
          }
          const summary = await openSummary(page)
          const due = await dollarsOf(factOf(summary, 'Total due'))
          await button(page, 'Submit Order').click()
          const number = await confirmedOrderId(page)
          const { results } = await callApi(request, 'getSingleOrder', {
            token: una.token,
            params: { orderId: number },
          })
          const [order] = results
          expect(order?.orderTotal).toBe(due)
          expect(order?.destinations.map(({ name }) => name)).toEqual(['Dayton', 'Lima'])
          return number
        })

      await test.step('one invoice has all of it', async () => {
        const read = async () =>
          (await callApi(request, 'getSingleOrder', { token: una.token, params: { orderId } })).results[0]
        await expect
          .poll(async () => (await read())?.zohoInventoryInvoiceLink, { timeout: 20_000 })
          .toMatch(/^http/)
      })

      const bench = await anotherComputer()
      await test.step('sam takes the order and stages its phones with a hand scanner', async () => {
        const sam = await signedInAs(await aBuyer({ hasAccount: false, roles: ['Staging'] }), bench)
        await bench.goto(`/staging/${orderId}`)
        await button(bench, 'Take this order').click()
        const steps = bench.getByRole('list', { name: 'Steps of this unit' })
        const { result } = await callApi(request, 'getBench', { token: sam.token, params: { orderId } })
        await expect(bench.getByRole('textbox', { name: /^Scan field/ })).toBeFocused()
        await scan(bench, 'WBC:NEXT')
        const startedMs = performance.now()
        for (const [place, { unit }] of phones.entries()) {
          await expect(bench.getByRole('heading', { name: `Unit ${unit}` })).toBeVisible()
          const imei = anImei()
          await scan(bench, imei)
          if (place === 0) {
            await expect(button(bench, 'Yes, it is')).toBeVisible()
            await scan(bench, imei)
          }
          await expect(steps).toContainText('IMEI, done')
          await scan(bench, aSim())
          await expect(steps).toContainText('SIM, done')
          await scan(bench, aNumber())
          await expect(steps).toContainText('Number, done')
          await scan(bench, result.unitList.find(({ unitNumber }) => unitNumber === unit)?.tagCode ?? '')
          await expect(steps).toContainText('Tag, done')
          if (place === 0) await tickChecks(bench, unit)
          else await scan(bench, 'WBC:NEXT')
          await expect(bench.getByRole('complementary').getByRole('heading', { name: /staged/ })).toHaveText(
            `${place + 1} of ${phones.length} staged`,
          )
        }
        // The screen is ahead of the server when scans come this fast.
        const unpacked = bench.getByText(`${phones.length} staged devices are not in a box`)
        await expect(unpacked).toBeVisible({ timeout: 60_000 })
        // The last answer makes the card higher, and what is below it moves.
        await expect(bench.getByRole('heading', { name: 'No unit left' })).toBeVisible()
        const seconds = (performance.now() - startedMs) / 1_000
        const each = `${(seconds / phones.length).toFixed(2)} s each`
        process.stdout.write(`${phones.length} devices scanned in ${seconds.toFixed(0)} s, ${each}\n`)
      })

      await test.step('each station has its box, which says where it goes', async () => {
        for (const [place, { units, to }] of packed.entries()) {
          await packAndShip(bench, place + 1, units, packed[place + 1]?.to === to)
          await expect(bench.getByRole('heading', { name: `Box ${place + 1}` })).toContainText(to)
        }
        await bench.reload()
        await expect(bench.getByRole('heading', { name: `Order ${orderId} is finished` })).toBeVisible()
        await expect(bench.getByRole('textbox', { name: /^Scan field/ })).toBeHidden()
      })

      await test.step('a tracking number that was scanned wrongly is corrected', async () => {
        await bench.getByRole('button', { name: 'Correct tracking number of box 2' }).click()
        const field = bench.getByRole('textbox', { name: 'Correct tracking number of box 2' })
        await expect(field).toBeFocused()
        const right = aTrackingNumber()
        await scan(bench, right)
        const box = bench.getByRole('listitem').filter({ has: bench.getByRole('heading', { name: 'Box 2' }) })
        await expect(box).toContainText(right.slice(-4))
        await box.getByText('History of box 2').click()
        await expect(box).toContainText('Tracking number corrected by')
      })

      await test.step('tracking arrives', async () => {
        await letDaysPass(database, orderId)
        // A page that was read before the last box arrived is read again only when it is looked at again.
        await expect
          .poll(
            async () => {
              const { result } = await callApi(request, 'getBoxes', {
                token: una.token,
                params: { orderId },
              })
              return result.boxes.every(({ status }) => status === 'delivered')
            },
            { timeout: 60_000 },
          )
          .toBe(true)
        await page.goto(`/order-details/${orderId}`)
        await expect(page.getByRole('heading', { name: /^Delivered/ })).toBeVisible()
        const destinations = page.getByRole('region', { name: 'Destinations' })
        await expect(destinations).toContainText(`${perStation} × Orbis T9 Duty`)
      })

      const units = packed.at(-1)?.units ?? []
      const [missing = '', here] = [units.at(-1), units.slice(0, -1)]
      const subject = `Order ${orderId}: box ${packed.length} was received with problems`
      await test.step('una receives the last box on a phone; one is missing', async () => {
        const { result } = await callApi(request, 'getBoxes', { token: una.token, params: { orderId } })
        await page.setViewportSize({ width: 390, height: 844 })
        await page.goto(`/receive/${result.boxes.at(-1)?.boxCode}`)
        await expect(stepHeading(page, `Receive box ${packed.length}`)).toBeVisible()
        for (const unit of here) await button(page, `Check ${unit}`).click()
        await expectNoSidewaysScroll(page)
        await button(page, `Hand out ${here.length}`).click()
        for (const unit of here) {
          await expect(page.getByRole('main')).toContainText(`Driver ${unit}`)
          await button(page, 'Handed out').click()
        }
        await expect(page.getByText(`Not scanned: ${missing}`)).toBeVisible()
        await page.getByRole('radio', { name: /Not in the box/i }).check()
        await page.getByRole('button', { name: /^Finish/ }).click()
        await expect(page.getByText(`${counted(here.length, 'device')} received, 1 missing`)).toBeVisible()
      })

      await test.step('the agent is told', async () => {
        expect(await emailAbout(page, agent.email, subject)).toContain(missing)
      })
    },
  )
}
