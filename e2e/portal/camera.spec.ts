import { expect } from '@playwright/test'
import { test } from '../fixtures.ts'
import { addShippedBox } from '../support/boxes.ts'
import { giveCamera, holdUp } from '../support/camera.ts'
import { button, stepHeading } from '../support/screens.ts'

/** Codes are read with the camera in browsers that have no reader of their own (docs/adr/0034-codes-are-read-in-a-worker.md). */

test('@phone a box is received with the camera: QR code, Code 128 and Data Matrix', async ({
  page,
  context,
  request,
  database,
  buyer,
  cartWith,
  guard,
  signedInAs,
}) => {
  await cartWith(buyer, { quantity: 3 })
  const { boxCode } = await addShippedBox(request, database, buyer, [
    { unitNumber: '221', holder: 'Faye Merritt' },
    { unitNumber: '222', holder: 'Silas Reed' },
    { unitNumber: '223', holder: 'Dot Farrow' },
  ])
  await giveCamera(page)
  await signedInAs(buyer)
  const reader: string[] = []
  page.on('request', (asked) => {
    if (asked.url().includes('code-reader') || asked.url().includes('.wasm')) reader.push(asked.url())
  })
  await page.goto(`/receive/${boxCode}`)
  await expect(stepHeading(page, 'Receive box 1')).toBeVisible()
  expect(reader, 'nothing of the reader is loaded before the camera is on').toEqual([])

  await button(page, 'Scan with the camera').click()
  await holdUp(page, 'qr')
  await expect(page.getByText('221 is in this box.')).toBeVisible()
  await holdUp(page, 'code128')
  await expect(page.getByText('222 is in this box.')).toBeVisible()
  await holdUp(page, 'dataMatrix')
  await expect(page.getByText('223 is in this box.')).toBeVisible()
  await expect(page.getByText('3 of 3 scanned')).toBeVisible()

  await test.step('Without a network as well, after the page was loaded again', async () => {
    await page.evaluate(() => navigator.serviceWorker.ready)
    for (const path of [boxCode, '/api/']) guard.expects(path)
    await context.setOffline(true)
    await page.reload()
    await button(page, 'Take 222 back out').click()
    await button(page, 'Scan with the camera').click()
    await holdUp(page, 'code128')
    await expect(page.getByText('222 is in this box.')).toBeVisible()
    await context.setOffline(false)
  })
  await button(page, 'Turn off the camera').click()
  await expect(page.getByLabel('Camera, point it at a tag')).toBeHidden()
})

test('a camera that may not be used, and a reader that cannot be loaded, are said', async ({
  page,
  context,
  request,
  database,
  buyer,
  cartWith,
  guard,
  signedInAs,
}) => {
  await cartWith(buyer, { quantity: 1 })
  const { boxCode } = await addShippedBox(request, database, buyer, [{ unitNumber: '221', holder: '' }])
  await giveCamera(page)
  // The page's service worker would have the reader.
  await page.addInitScript(() => Object.defineProperty(navigator, 'serviceWorker', { value: undefined }))
  await signedInAs(buyer)
  await page.goto(`/receive/${boxCode}`)
  guard.expects('.wasm')
  await context.route('**/*.wasm', (route) => route.abort())
  await button(page, 'Scan with the camera').click()
  await holdUp(page, 'qr')
  await expect(page.getByRole('alert')).toContainText('The camera can’t read codes right now.')
  await button(page, 'Turn off the camera').click()

  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  })
  await button(page, 'Scan with the camera').click()
  await expect(page.getByRole('alert')).toContainText('Allow it for this page')
})
