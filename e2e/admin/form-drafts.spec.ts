import { expect } from '@playwright/test'
import { messages } from '@portal/domain/messages'
import { personaPassword, personas } from '../../apps/server/src/db/seed/personas.ts'
import { test } from '../fixtures.ts'
import { aMark } from '../support/administrators.ts'
import { makeProduct } from '../support/made-product.ts'
import { expireSession } from '../support/people.ts'
import { button, stepHeading } from '../support/screens.ts'

/** What is typed into the forms of the back office outlives the session. It makes a product, so it runs after the shop's tests. */

test('a session that ends in the middle of a form loses no typed word, and shows it to no one else', async ({
  page,
  request,
  buyer,
  database,
  signedInAs,
  guard,
}) => {
  test.slow()
  const mark = aMark()
  const session = await signedInAs('ada')
  const { productId } = await makeProduct(request, session.token)
  guard.expects('/api/', 401)
  const signIn = async (email: string, password: string) => {
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByRole('textbox', { name: 'Password' }).fill(password)
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  }
  const endSession = async (save: string) => {
    const token = await page.evaluate(() => sessionStorage.getItem('token') ?? '')
    await expireSession(database, { token })
    await button(page, save).click()
    await expect(
      page.getByText('Your session has ended. Sign in to pick up where you left off.'),
    ).toBeVisible()
  }
  const isBack = page.getByText('We kept what you typed. It is not saved yet.')
  const box = (name: string) => page.getByRole('textbox', { name, exact: true })

  await test.step('a new user', async () => {
    await page.goto('/admin/user-details/Insert')
    await box('First name').fill('Lost')
    await box('Last name').fill(`Found ${mark}`)
    await box('Email').fill(`lost-${mark}@wbc.example`)
    await box('Phone number').fill('(555) 010-0166')
    await page.getByRole('checkbox', { name: /^Active \(/ }).uncheck()
    await endSession('Insert')
    await signIn(personas.ada.email, personaPassword)
    await expect(isBack).toBeVisible()
    await page.reload()
    await expect(isBack).toBeVisible()
    await expect(box('Last name')).toHaveValue(`Found ${mark}`)
    await expect(page.getByRole('checkbox', { name: /^Active \(/ })).not.toBeChecked()
    await button(page, 'Insert').click()
    await expect(stepHeading(page, `Lost Found ${mark}`)).toBeVisible()
  })
  await test.step('roles that were chosen', async () => {
    await button(page, 'Edit roles').click()
    await page.getByRole('checkbox', { name: 'User', exact: true }).check()
    await endSession('Update')
    await signIn(personas.ada.email, personaPassword)
    await expect(isBack).toBeVisible()
    await expect(page.getByRole('checkbox', { name: 'User', exact: true })).toBeChecked()
    await button(page, 'Update').click()
    await expect(page.getByText(messages.user.rolesSaved)).toBeVisible()
    await expect(isBack).toBeHidden()
  })
  await test.step('what was saved is not kept', async () => {
    await page.goto('/admin/user-details/Insert')
    await expect(box('First name')).toHaveValue('')
  })
  await test.step('a new product and a new bundle', async () => {
    await page.goto('/admin/product-details/Insert')
    await box('Model').fill(`Found ${mark}`)
    await page.getByLabel('Manufacturer').selectOption('Orbis')
    await page.getByLabel('Features').fill('Two\nlines')
    await box('Zoho Product Id').fill('1')
    await box('Image URL').fill('/pictures/default-phone/pair-720.avif')
    await page.getByLabel('Product Type').selectOption('phone')
    await endSession('Insert')
    await signIn(personas.ada.email, personaPassword)
    await expect(isBack).toBeVisible()
    await expect(box('Model')).toHaveValue(`Found ${mark}`)
    await expect(page.getByLabel('Features')).toHaveValue('Two\nlines')
    await expect(page.getByLabel('Manufacturer').locator('option:checked')).toHaveText('Orbis')
    await button(page, 'Cancel').click()
    await button(page, 'Yes').click()

    await page.goto(`/admin/offer-details/${productId}/Insert`)
    await box('Item Price').fill('12.34')
    await box('Display Price Primary').fill('only $12.34')
    await box('Rate Plan Price').fill('0')
    await endSession('Insert')
    await signIn(personas.ada.email, personaPassword)
    await expect(isBack).toBeVisible()
    await expect(box('Display Price Primary')).toHaveValue('only $12.34')
    await box('Item Price').fill('13')
    await expect(box('Display Price Primary')).toHaveValue('only $12.34')
  })
  await test.step('an edit, which waits for its own author', async () => {
    await page.goto(`/admin/product-details/${productId}`)
    await button(page, 'Edit').click()
    await page.getByLabel('Short Description').fill('Half a sentence')
    await endSession('Save')
    await signIn(buyer.email, buyer.password)
    await expect(page).toHaveURL('/')
    await page.evaluate(() => {
      sessionStorage.removeItem('token')
      sessionStorage.removeItem('userProfile')
    })
    await page.goto(`/admin/product-details/${productId}`)
    await signIn(personas.ada.email, personaPassword)
    await expect(isBack).toBeVisible()
    await expect(page.getByLabel('Short Description')).toHaveValue('Half a sentence')
  })
})
