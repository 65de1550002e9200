import { expect, type Locator, type Page } from '@playwright/test'
import { messages } from '@portal/domain/messages'
import sharp from 'sharp'
import { personaPassword, personas } from '../../apps/server/src/db/seed/personas.ts'
import { test } from '../fixtures.ts'
import { callApi } from '../support/api.ts'
import { expectInBothThemes } from '../support/axe.ts'
import { expectNoSidewaysScroll } from '../support/looks.ts'
import { makeProduct } from '../support/made-product.ts'
import { expireSession } from '../support/people.ts'

/** Several pictures of a product, from the product form to the shop (docs/spec/catalog.md#pictures). */

const { product: words } = messages
const back = { image: '/pictures/default-phone/back-720.avif', alt: 'Back of a neutral phone' }
const aFile = async (name: string, background: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 60, height: 60, channels: 3, background } })
    .png()
    .toBuffer(),
})

const picture = (page: Page, number: number) =>
  page.getByRole('listitem', { name: new RegExp(`^Picture ${number} of `) })
const image = (row: Locator) => row.getByRole('textbox', { name: 'Image URL' })
const alt = (row: Locator) => row.getByRole('textbox', { name: 'Alternative Text' })
const order = (page: Page) =>
  page
    .getByRole('textbox', { name: 'Alternative Text' })
    .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value))

test('pictures are uploaded, described, ordered, removed and brought back, and the shop shows them', async ({
  page,
  signedInAs,
  request,
  guard,
}) => {
  test.slow()
  const { token } = await signedInAs('ada')
  const made = await makeProduct(request, token)
  await page.goto(`/admin/product-details/${made.productId}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()

  await test.step('two files arrive, and one that is refused says so and stays in no one’s way', async () => {
    guard.expects('/product/UploadPicture', 400)
    await page
      .getByLabel('Picture files')
      .setInputFiles([
        await aFile('lime.png', '#d8f43a'),
        { name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('no picture') },
        await aFile('green.png', '#17251d'),
      ])
    await expect(image(picture(page, 3))).toHaveValue(/^\/pictures\/uploads\//)
    const uploads = page.getByRole('list', { name: 'Uploads' })
    await expect(uploads).toContainText('broken.png')
    await expect(uploads).toContainText('This is not a picture that can be shown.')
    await uploads.getByRole('button', { name: 'Try again' }).click()
    await expect(uploads).toContainText('This is not a picture that can be shown.')
    await uploads.getByRole('button', { name: 'Dismiss' }).click()
    await expect(uploads).toBeHidden()
  })
  await test.step('the same file again is in the list already', async () => {
    await page.getByLabel('Picture files').setInputFiles(await aFile('lime.png', '#d8f43a'))
    await expect(page.getByRole('list', { name: 'Uploads' })).toContainText(words.pictureRepeated)
    await page.getByRole('button', { name: 'Dismiss' }).click()
  })
  await test.step('a text is missing: it is said at its picture, which has the focus', async () => {
    await alt(picture(page, 2)).fill('A lime square')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(picture(page, 3)).toContainText(words.altRequired)
    await expect(alt(picture(page, 3))).toBeFocused()
    await page.getByRole('button', { name: `Picture 3: ${words.altRequired}` }).click()
    await expect(alt(picture(page, 3))).toBeFocused()
    await page.keyboard.type('A green square')
  })
  await test.step('a web address, moved to the second place by the keyboard alone', async () => {
    await page.getByRole('button', { name: 'Add a web address' }).press('Enter')
    await expect(image(picture(page, 4))).toBeFocused()
    await page.keyboard.type(back.image)
    await page.keyboard.press('Tab')
    await page.keyboard.type(back.alt)
    await picture(page, 4).getByRole('button', { name: 'Move picture 4 up' }).press('Enter')
    await expect(page.getByText('Picture 4 is now picture 3 of 4.')).toBeAttached()
    await expect(page.getByRole('button', { name: 'Move picture 3 up' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect.poll(() => order(page)).toEqual(['', back.alt, 'A lime square', 'A green square'])
  })
  await test.step('dragged to another place, removed, and brought back', async () => {
    await picture(page, 4).getByTitle('Drag to another place').dragTo(picture(page, 3))
    await expect.poll(() => order(page)).toEqual(['', back.alt, 'A green square', 'A lime square'])
    await page.getByRole('button', { name: 'Remove picture 3' }).click()
    await expect.poll(() => order(page)).toEqual(['', back.alt, 'A lime square'])
    await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect.poll(() => order(page)).toEqual(['', back.alt, 'A green square', 'A lime square'])
    await page.getByRole('button', { name: 'Remove picture 4' }).click()
  })
  await expectInBothThemes(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The product was saved.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'More pictures' }).getByRole('img')).toHaveCount(2)
  const activity = page.getByRole('region', { name: 'Recent Activity' })
  await expect(activity).toContainText(back.alt)

  await test.step('the shop shows them in their order, with their texts', async () => {
    await page.goto(made.shopPath)
    const shown = page.getByRole('group', { name: 'Pictures' }).getByRole('img')
    expect(await shown.evaluateAll((all) => all.map((one) => one.getAttribute('alt')))).toEqual([
      `Orbis ${made.model}`,
      back.alt,
      'A green square',
    ])
    await page.getByRole('link', { name: 'A green square' }).click()
    await expect(shown.last()).toBeInViewport({ ratio: 0.9 })
    await expectInBothThemes(page)
    const data = await page.locator('script[type="application/ld+json"]').textContent()
    expect(JSON.parse(data ?? '')['@graph'][0].image).toHaveLength(3)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoSidewaysScroll(page)
  })
})

test('a session that ends keeps the pictures that arrived, their texts and their order', async ({
  page,
  signedInAs,
  request,
  database,
  guard,
}) => {
  const session = await signedInAs('ada')
  const made = await makeProduct(request, session.token)
  await page.goto(`/admin/product-details/${made.productId}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Picture files').setInputFiles(await aFile('blue.png', '#1d4ed8'))
  await alt(picture(page, 2)).fill('A blue square')
  await picture(page, 2).getByRole('button', { name: 'Move picture 2 up' }).click()
  await alt(picture(page, 2)).fill('Both sides of a phone')

  guard.expects('/api/', 401)
  await expireSession(database, session)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill(personas.ada.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(personaPassword)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('We kept what you typed. It is not saved yet.')).toBeVisible()
  await expect.poll(() => order(page)).toEqual(['A blue square', 'Both sides of a phone'])
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The product was saved.')).toBeVisible()
})

test('of two Administrators who change pictures the second is told, and loses none of them unseen', async ({
  page,
  signedInAs,
  request,
  guard,
}) => {
  const { token } = await signedInAs('ada')
  const made = await makeProduct(request, token)
  await page.goto(`/admin/product-details/${made.productId}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await alt(picture(page, 1)).fill('Written by the first')
  const first = { image: made.form.image, alt: '' }
  await callApi(request, 'upsertProduct', {
    token,
    body: { ...made.form, productId: made.productId, version: 1, pictures: [first, back] },
  })

  guard.expects('/product/Upsert', 409)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog', { name: /changed this while you were editing it$/ })).toBeVisible()
  await expect(alt(picture(page, 1))).toHaveValue('Written by the first')
  await page.getByRole('button', { name: 'Take theirs' }).click()
  await expect.poll(() => order(page)).toEqual(['', back.alt])
})
