import { expect, type Page } from '@playwright/test'

import { test } from '../fixtures.ts'
import { linkInEmail } from '../support/emails.ts'
import { countCalls, refuse } from '../support/portal.ts'
import { button, stepHeading } from '../support/screens.ts'

/** Sign in and password reset (docs/spec/sign-in.md#sign-in). */

const newPassword = 'Harbor-Crane-51'
const field = (page: Page, name: string) => page.getByRole('main').getByLabel(name, { exact: true })
const submit = (page: Page, name = 'Sign In') =>
  page.getByRole('main').getByRole('button', { name, exact: true })

test('Sign In is enabled only when the email contains @ and the password has 6 or more characters', async ({
  page,
  buyer,
  guard,
}) => {
  guard.expects('/auth/UserLogin', 400)
  guard.expects('/auth/UserLogin', 401)
  await page.goto('/login')
  for (const [email, password, isReady] of [
    ['', '', false],
    ['wes.wbc.example', 'Demo1234', false],
    ['wes@wbc.example', 'Demo1', false],
    ['wes@', 'Demo12', true],
  ] as const) {
    await field(page, 'Email').fill(email)
    await field(page, 'Password').fill(password)
    await expect(submit(page), `${email} ${password}`).toBeEnabled({ enabled: isReady })
  }
  await submit(page).click()
  await expect(page.getByText('Invalid email address')).toBeVisible()
  await expect(field(page, 'Email')).toHaveAttribute('aria-invalid', 'true')
  await field(page, 'Email').fill(buyer.email)
  await submit(page).click()
  await expect(page.getByRole('alert'), 'the server’s error message').toHaveText(
    'That email or password is incorrect.',
  )
  await expect(page.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute(
    'href',
    '/password-reset-request',
  )
  await field(page, 'Password').fill(buyer.password)
  await submit(page).click()
  await expect(page, '"Success goes to the buy-phones route"').toHaveURL('/phones')
  const kept = await page.evaluate(() => [
    sessionStorage.getItem('token'),
    sessionStorage.getItem('userProfile'),
  ])
  expect(kept[0]).toBeTruthy()
  expect(JSON.parse(kept[1] ?? '{}')).toMatchObject({
    firstName: 'Kai',
    lastName: buyer.userProfile.lastName,
    roles: ['WbcAgent'],
    email: buyer.email,
    zohoUserId: buyer.zohoUserId,
  })
})

test('a reset is asked for, done once with the link of the mail, and ends every session @core', async ({
  page,
  database,
  buyer,
  signedInAs,
  anotherComputer,
  guard,
}) => {
  test.slow()
  guard.expects('/auth/', 400)
  guard.expects('/auth/ForgotPassword', 404)
  guard.expects('/api/', 401)
  const computer = await anotherComputer()
  await signedInAs(buyer, computer)
  await computer.goto('/orders')
  await expect(stepHeading(computer, 'Orders')).toBeVisible()

  await test.step('the button is enabled when the email contains @; an unknown account gets its message', async () => {
    await page.goto('/password-reset-request')
    await expect(submit(page, 'Send reset link')).toBeDisabled()
    await field(page, 'Email').fill('nobody-at-all@wbc.example')
    await submit(page, 'Send reset link').click()
    await expect(page.getByRole('alert')).toHaveText(
      'No account found with this email address. Please check your email or create a new account.',
    )
    await expect(page.getByRole('alert').getByRole('link')).toHaveAttribute('href', '/register')
  })

  await test.step('success: the sentence and Back to Home', async () => {
    await field(page, 'Email').fill(buyer.email)
    await submit(page, 'Send reset link').click()
    await expect(page.getByText('Password reset request sent successfully!')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/')
  })

  const link = await linkInEmail(page, buyer.email, '/password-reset')
  await test.step('at least 8 characters, then done', async () => {
    await page.goto(link)
    await expect(field(page, 'Email')).toHaveValue(buyer.email)
    await field(page, 'New password').fill('Demo123')
    await submit(page, 'Change password').click()
    await expect(page.getByText('Password must be at least 8 characters long')).toBeVisible()
    await expect(field(page, 'New password')).toBeFocused()
    await field(page, 'New password').fill(newPassword)
    await submit(page, 'Change password').click()
    await expect(page.getByText('Your password has been reset successfully!')).toBeVisible()
  })

  await test.step('the link works once, and says so before anyone types', async () => {
    await page.goto(link)
    await expect(stepHeading(page, 'This link has been used')).toBeFocused()
    await expect(page.getByRole('alert')).toHaveText(
      'The password reset token has already been used and is no longer valid. Please request a new password reset email.',
    )
    await expect(field(page, 'New password')).toBeHidden()
    await expect(
      page.getByRole('main').getByRole('link', { name: 'Request a new password reset' }),
    ).toHaveAttribute('href', '/password-reset-request')
  })

  await test.step('of several emails the newest works, for an hour', async () => {
    const state = async (change: string) => {
      await database.pool.query(change, [buyer.email])
      await page.goto(link)
    }
    await state(
      `update password_resets set used_at = null, expires_at = created_at
       where user_id = (select user_id from users where email = $1)`,
    )
    await expect(stepHeading(page, 'This link has expired')).toBeVisible()
    await state('delete from password_resets where user_id = (select user_id from users where email = $1)')
    await expect(page.getByRole('alert')).toHaveText(
      'Invalid or missing reset token. Please request a new password reset.',
    )
  })

  await test.step('every session of the person has ended', async () => {
    await computer.reload()
    await expect(computer.getByText('Please log in to view orders')).toBeVisible()
    await computer.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
    await expect(stepHeading(computer, 'Sign In')).toBeVisible()
    await field(computer, 'Email').fill(buyer.email)
    await field(computer, 'Password').fill(newPassword)
    await submit(computer).click()
    await expect(computer).toHaveURL('/orders')
  })
})

test('"Start at" is chosen in the profile menu and kept with the person; a link that asked for sign-in comes first', async ({
  page,
  buyer,
  anotherComputer,
}) => {
  const signInAt = async (on: Page, path: string) => {
    await on.goto(path)
    await field(on, 'Email').fill(buyer.email)
    await field(on, 'Password').fill(buyer.password)
    await submit(on).click()
  }
  await signInAt(page, '/login')
  await expect(page).toHaveURL('/phones')
  await page.getByRole('button', { name: /^My Account/ }).click()
  const startAt = page.getByRole('banner').getByLabel('Start at')
  await expect(startAt).toHaveValue('shop')
  await startAt.selectOption('Desk')
  await expect(page.getByText('You will start at Desk.')).toBeVisible()
  await expect(startAt).toHaveValue('desk')

  const computer = await anotherComputer()
  await signInAt(computer, '/login')
  await expect(computer).toHaveURL('/desk')
  const third = await anotherComputer()
  await signInAt(third, '/login?from=%2Forders')
  await expect(third).toHaveURL('/orders')
})

test('without a token there is the invalid-token screen; anything unforeseen has its sentence', async ({
  page,
  guard,
}) => {
  guard.expects('/auth/', 500)
  await page.goto('/password-reset?email=wes@wbc.example')
  await expect(
    page.getByText('Invalid or missing reset token. Please request a new password reset.'),
  ).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: /request a new/i })
    .click()
  await expect(page).toHaveURL('/password-reset-request')

  const asked = countCalls(page, '/auth/ForgotPassword')
  await refuse(page, '/auth/ForgotPassword', 'The books are closed.')
  await field(page, 'Email').fill('wes@wbc.example')
  await button(page, 'Send reset link').click()
  await expect(page.getByRole('alert')).toHaveText('An unexpected error occurred. Please try again.')
  expect(asked()).toBe(1)

  // Words decide as well as the code.
  await page.unroute('**/api/auth/ForgotPassword')
  await refuse(page, '/auth/ForgotPassword', 'User was not found.')
  await button(page, 'Send reset link').click()
  await expect(page.getByRole('alert')).toContainText('No account found with this email address.')
})
