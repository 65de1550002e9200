import { request as ask, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { receiveWorkerPath } from '@portal/domain/worker-paths'
import { sql } from 'drizzle-orm'
import { removingWorker } from '../../apps/server/src/http/receive-worker.ts'
import { hashToken } from '../../apps/server/src/http/session.ts'
import { test } from '../fixtures.ts'
import { callApi } from '../support/api.ts'
import { expectInBothThemes } from '../support/axe.ts'
import { addShippedBox } from '../support/boxes.ts'
import type { Buyer } from '../support/people.ts'
import { button, stepHeading } from '../support/screens.ts'

/** Boxes that arrive where there is no network (docs/spec/staging.md#receiving-offline). */

const arriving = [
  { unitNumber: '231', holder: 'Faye Merritt' },
  { unitNumber: '232', holder: 'Silas Reed' },
  { unitNumber: '233', holder: 'Dot Farrow' },
]

/** The worker has everything, for addresses in small letters and in capitals. */
const untilKept = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(
        async () =>
          (await navigator.serviceWorker.getRegistrations()).filter(
            ({ active }) => active?.state === 'activated',
          ).length,
      ),
    )
    .toBe(2)

const openBox = async (page: Page, boxCode: string, origin = '') => {
  await page.goto(`${origin}/receive/${boxCode}`)
  await expect(stepHeading(page, 'Receive box 1')).toBeVisible()
  await untilKept(page)
}

const keptKeys = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => /receive:/.test(key)))

/** Another page of the same phone: as when the app is opened again, nothing of a tab's session is there. */
async function appOpenedAgain(context: BrowserContext, page: Page, path: string) {
  const again = await context.newPage()
  // Its siblings would share their session.
  await page.close()
  await again.addInitScript(() => sessionStorage.setItem('signedInByTest', 'yes'))
  await again.goto(path)
  return again
}

test('@phone without a network a box opens as it was left, and what was finished is sent once', async ({
  page,
  context,
  request,
  database,
  buyer,
  cartWith,
  guard,
  signedInAs,
}) => {
  for (const path of ['/api/', '/receive', '/RECEIVE']) guard.expects(path)
  await cartWith(buyer, { quantity: 3 })
  const { boxCode, deviceIds } = await addShippedBox(request, database, buyer, arriving)
  await signedInAs(buyer)
  await openBox(page, boxCode)
  await button(page, 'Check 231').click()

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText('1 of 3 scanned')).toBeVisible()
  await expect(page.getByText('Faye Merritt')).toBeVisible()
  await button(page, 'Check 232').click()

  await test.step('The list of boxes opens as well, and so does a box that is not on this phone', async () => {
    await page.goto('/receive')
    await expect(page.getByText('2 of 3 scanned')).toBeVisible()
    await expectInBothThemes(page, { isCovered: true })
    await page.getByRole('textbox', { name: 'Box code' }).fill('7K3M9QX2R')
    await button(page, 'Open').click()
    await expect(page.getByText('Enter the 10 characters of a box code.')).toBeVisible()
    await page.getByRole('textbox', { name: 'Box code' }).fill('7K3M9QX2RD')
    await button(page, 'Open').click()
    await expect(page.getByText(/^This box was not opened on this (phone|computer) before/)).toBeVisible()
  })

  // The QR code of the box, in capitals.
  await page.goto(`/RECEIVE/${boxCode}`)
  await expect(page).toHaveURL(`/receive/${boxCode}`)
  await button(page, 'Hand out 2').click()
  await button(page, 'All 2 to these people').click()
  await page.getByRole('radio', { name: /The box was open or torn/ }).check()
  await page.getByRole('button', { name: /^Finish/ }).click()
  await expect(page.getByText(/^Kept on this (phone|computer), not sent yet/)).toBeVisible()
  await page.goto('/receive')
  await expect(page.getByText('Not sent yet')).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByText(/2 devices received, 1 missing/)).toBeVisible({ timeout: 15_000 })
  expect(await keptKeys(page)).toEqual([])
  const read = async (deviceId: string) =>
    (await callApi(request, 'getDevice', { token: buyer.token, params: { deviceId } })).result.status
  expect(await Promise.all(deviceIds.map(read))).toEqual(['inService', 'inService', 'missing'])
})

test('an app that was closed opens without a network, and sends once its person has signed in', async ({
  page,
  context,
  request,
  database,
  buyer,
  cartWith,
  guard,
  signedInAs,
}) => {
  for (const path of ['/api/', '/receive', '/RECEIVE']) guard.expects(path)
  await cartWith(buyer, { quantity: 3 })
  const { boxCode, deviceIds } = await addShippedBox(request, database, buyer, arriving)
  await signedInAs(buyer)
  await openBox(page, boxCode)
  await button(page, 'Check 231').click()
  await context.setOffline(true)
  const app = await appOpenedAgain(context, page, '/receive')
  await expect(app.getByText('No signal, and not signed in')).toBeVisible()
  await app.getByRole('link', { name: /^Box 1 of order/ }).click()
  await expect(app.getByText('1 of 3 scanned')).toBeVisible()
  await button(app, 'Check 232').click()
  await button(app, 'Check 233').click()
  await button(app, 'Hand out 3').click()
  await button(app, 'All 3 to these people').click()
  await app.getByRole('button', { name: /^Finish/ }).click()
  await expect(app.getByText('You are not signed in here any more.')).toBeVisible()

  await context.setOffline(false)
  await app.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await signInHere(app, buyer)
  await expect(app).toHaveURL(`/receive/${boxCode}`)
  await expect(app.getByText('3 devices received')).toBeVisible()
  const { result } = await callApi(request, 'getDevice', {
    token: buyer.token,
    params: { deviceId: deviceIds[0] ?? '' },
  })
  expect([result.status, result.holder]).toEqual(['inService', 'Faye Merritt'])
})

test('a session that ended while there was no network keeps what was finished, and sends it after signing in', async ({
  page,
  context,
  request,
  database,
  buyer,
  cartWith,
  guard,
  signedInAs,
}) => {
  guard.expects('/api/')
  guard.expects('/staging/ReceiveBox/', 401)
  await cartWith(buyer, { quantity: 3 })
  const { boxCode } = await addShippedBox(request, database, buyer, arriving)
  await signedInAs(buyer)
  await openBox(page, boxCode)
  await context.setOffline(true)
  await button(page, 'Check 231').click()
  await button(page, 'Hand out 1').click()
  await button(page, 'Handed out').click()
  await page.getByRole('radio', { name: /I’ll scan the rest later/ }).check()
  await page.getByRole('button', { name: /^Finish/ }).click()
  await expect(page.getByText(/^Kept on this (phone|computer), not sent yet/)).toBeVisible()
  await database.inTransaction((tx) =>
    tx.execute(sql`delete from sessions where token_hash = ${hashToken(buyer.token)}`),
  )
  await context.setOffline(false)
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  expect(await keptText(page), 'names have gone with the session').not.toContain('Silas Reed')
  await signInHere(page, buyer)
  await expect(page.getByText('1 device received')).toBeVisible()
})

test('signing out, and another person, leave no names and no other pages on the phone', async ({
  page,
  context,
  request,
  database,
  buyer,
  aBuyer,
  cartWith,
  guard,
  signedInAs,
}) => {
  guard.expects('/')
  guard.expects('/staging/GetBox/', 404)
  await cartWith(buyer, { quantity: 3 })
  const { boxCode } = await addShippedBox(request, database, buyer, arriving)
  await signedInAs(buyer)
  await openBox(page, boxCode)
  await button(page, 'Check 231').click()
  expect(await keptText(page)).toContain('Faye Merritt')

  await test.step('Only pages of receiving open without a network', async () => {
    const scopes = await page.evaluate(async () =>
      (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
    )
    expect(scopes.sort()).toEqual(['/RECEIVE', '/receive'])
    const stored = await page.evaluate(storedAddresses)
    expect(stored.filter((path) => !path.startsWith('/assets/'))).toEqual(['/receive'])
    await context.setOffline(true)
    for (const path of ['/orders', '/phones', '/receiver', '/receive.webmanifest'])
      await expect(page.goto(path), path).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
    await context.setOffline(false)
  })

  await page.goto('/logout')
  await expect(page).toHaveURL('/')
  expect(await keptText(page)).not.toMatch(/Faye Merritt|Silas Reed|Route/)

  await test.step('Where no one is signed in nothing of a person is shown', async () => {
    await context.setOffline(true)
    await page.goto(`/receive/${boxCode}`)
    await expect(page.getByText(/^This box was not opened on this (phone|computer) before/)).toBeVisible()
    await context.setOffline(false)
  })

  const other = await aBuyer()
  await page.goto(`/login?from=${encodeURIComponent('/receive')}`)
  await signInHere(page, other)
  await expect(page.getByText(/^No box was opened on this (phone|computer) yet/)).toBeVisible()
  expect(await keptText(page)).not.toContain(buyer.email)
  await page.goto(`/receive/${boxCode}`)
  await expect(page.getByRole('heading', { name: 'Box not found' })).toBeVisible()
})

test('two tabs and two phones at one box', async ({
  page,
  context,
  request,
  database,
  buyer,
  cartWith,
  signedInAs,
  anotherComputer,
}) => {
  await cartWith(buyer, { quantity: 3 })
  const { boxCode, orderId } = await addShippedBox(request, database, buyer, arriving)
  await signedInAs(buyer)
  await openBox(page, boxCode)
  const tab = await context.newPage()
  await tab.goto(`/receive/${boxCode}`)
  const phone = await anotherComputer()
  await signedInAs(buyer, phone)
  await openBox(phone, boxCode)

  await button(page, 'Check 231').click()
  await expect(tab.getByText('1 of 3 scanned'), 'a tab sees what the other one scanned').toBeVisible()
  await button(tab, 'Check 232').click()
  await expect(page.getByText('2 of 3 scanned')).toBeVisible()
  await button(phone, 'Check 232').click()
  await button(phone, 'Check 233').click()

  const finish = async (on: Page, count: number) => {
    await button(on, `Hand out ${count}`).click()
    await button(on, `All ${count} to these people`).click()
    await on.getByRole('radio', { name: /I’ll scan the rest later/ }).check()
    await on.getByRole('button', { name: /^Finish/ }).click()
  }
  await finish(phone, 2)
  await expect(phone.getByText('2 devices received')).toBeVisible()
  await finish(page, 2)
  await expect(page.getByText('1 device received')).toBeVisible()
  await expect(page.getByText('1 device had been received by another person before.')).toBeVisible()
  await expect(tab.getByText('Everything in this box was received.')).toBeVisible()
  const { rows } = await database.inTransaction((tx) =>
    tx.execute(sql`select count(*)::int as times from box_events join boxes using (box_id)
      where order_id = ${orderId} and kind = 'received'`),
  )
  expect(rows).toEqual([{ times: 2 }])
})

test('@phone a version without this worker removes it with what it kept, and receiving goes on', async ({
  page,
  request,
  database,
  buyer,
  cartWith,
  guard,
  signedInAs,
  baseURL,
}) => {
  await cartWith(buyer, { quantity: 3 })
  const { boxCode } = await addShippedBox(request, database, buyer, arriving)
  await signedInAs(buyer)
  const worker = { isOff: false }
  const portal = await portalWith(worker, baseURL ?? '')
  // It ends before the page does.
  guard.expects(portal.origin)
  await openBox(page, boxCode, portal.origin)
  await page.evaluate(() => caches.open('of something else'))
  await button(page, 'Check 231').click()

  worker.isOff = true
  await page.goto(`${portal.origin}/receive/${boxCode}`)
  await expect(page.getByText('1 of 3 scanned')).toBeVisible()
  const left = () =>
    page.evaluate(async () => [
      (await navigator.serviceWorker.getRegistrations()).length,
      await caches.keys(),
    ])
  await expect.poll(left).toEqual([0, ['of something else']])
  await button(page, 'Check 232').click()
  await page.reload()
  await expect(page.getByText('2 of 3 scanned')).toBeVisible()
  await button(page, 'Hand out 2').click()
  await button(page, 'All 2 to these people').click()
  await page.getByRole('radio', { name: /I’ll scan the rest later/ }).check()
  await page.getByRole('button', { name: /^Finish/ }).click()
  await expect(page.getByText('2 devices received')).toBeVisible()
  await expect.poll(left).toEqual([0, ['of something else']])
  portal.close()
})

/** The portal at another address, where the worker can be turned off while browsers have it. */
async function portalWith(worker: { isOff: boolean }, baseURL: string) {
  const proxy = createServer((request, response) => {
    if (worker.isOff && request.url === receiveWorkerPath) {
      response.setHeader('content-type', 'text/javascript')
      response.setHeader('service-worker-allowed', '/')
      return response.end(removingWorker)
    }
    const { url: path = '/', method, headers } = request
    const asked = ask(new URL(path, baseURL), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    asked.on('error', () => response.destroy())
    request.pipe(asked)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const { port } = proxy.address() as AddressInfo
  return {
    origin: `http://localhost:${port}`,
    close() {
      proxy.close()
      proxy.closeAllConnections()
    },
  }
}

/** Everything that the browser keeps for longer than the tab, as text. */
const keptText = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage }))

async function storedAddresses(): Promise<string[]> {
  const paths: string[] = []
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname)
  return paths
}

async function signInHere(page: Page, { email, password }: Buyer) {
  const field = (name: string) => page.getByRole('main').getByLabel(name, { exact: true })
  await field('Email').fill(email)
  await field('Password').fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
}
