import { expect } from '@playwright/test'
import { limits } from '@portal/domain/limits'
import { test } from '../fixtures.ts'
import { aMark } from '../support/administrators.ts'
import { aPause } from '../support/checkout.ts'
import {
  fillRegistration,
  type RegistrationLabel,
  registration,
  registrationField,
  sendRegistration,
} from '../support/registration.ts'
import { stepHeading } from '../support/screens.ts'

/** The registration schema on its screen (docs/spec/sign-in.md#registration). */

const long = (length: number) => 'x'.repeat(length)

const bounds = (label: RegistrationLabel, { min, max }: { min: number; max: number }) =>
  [
    [label, long(min - 1), `${label} must be at least ${min} characters`],
    [label, long(max + 1), `${label} must be at most ${max} characters`],
  ] as const

/** Every rule of the schema: what breaks it, and the words that then stand at the field. */
const refusals: ReadonlyArray<readonly [label: RegistrationLabel, typed: string, message: string]> = [
  ...bounds('First name', limits.personNameLength),
  ...bounds('Last name', limits.personNameLength),
  ['Email', 'rita', 'Invalid email address'],
  ['Email', 'rita@harbor', 'Invalid email address'],
  ['Phone number', '', 'Phone number is required'],
  ['Phone number', '555-CALL-NOW', 'Phone number cannot include letters'],
  ['Phone number', '555 010 014', 'Phone number must contain exactly 10 digits - xxxxxxxxxx'],
  ['Phone number', '+44 555 010 0144', 'Phone number must contain exactly 10 digits - xxxxxxxxxx'],
  ...bounds('Account name', limits.registerAccountNameLength),
  ...bounds('Tax ID', limits.taxIdLength),
  ...bounds('Billing street', limits.addressPartLength),
  ...bounds('Billing city', limits.addressPartLength),
  ...bounds('Billing state', limits.addressPartLength),
  ...bounds('Billing zip', limits.addressPartLength),
  ['Password', 'Tra-9', 'Password must be at least 6 characters'],
  ['Password', 'Tram-9-Fog-41', 'Password must be at most 12 characters'],
  ['Password', 'Tram-Fog', 'Password must include a digit'],
  ['Password', 'tram-9-fog', 'Password must include an uppercase letter'],
  ['Confirm password', 'Tram-9-Fig', "Passwords don't match"],
]

test('every message of the registration schema is shown at its field, and what was typed stays', async ({
  page,
}) => {
  test.slow()
  await page.goto('/register')
  await fillRegistration(page)
  for (const [label, typed, message] of refusals)
    await test.step(`${label}: ${message}`, async () => {
      // A field that is left before the page's scripts have started is judged when the form is sent.
      await expect(async () => {
        await registrationField(page, label).fill(typed)
        await registrationField(page, label).blur()
        await expect(registrationField(page, label)).toHaveAccessibleDescription(new RegExp(`^${message}`), {
          timeout: 2_000,
        })
      }).toPass()
      await expect(registrationField(page, label)).toHaveAttribute('aria-invalid', 'true')
      await expect(registrationField(page, label)).toHaveValue(typed)
      await registrationField(page, label).fill(registration[label])
      await expect(page.getByText(message, { exact: true })).toBeHidden()
    })
})

test('an empty form is refused field by field, the first one focused, and nothing is sent', async ({
  page,
}) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/auth/Register')) sent.push(request.url())
  })
  await page.goto('/register')
  await sendRegistration(page).click()
  await expect(registrationField(page, 'First name')).toBeFocused()
  for (const label of Object.keys(registration) as RegistrationLabel[])
    if (label !== 'Confirm password')
      await expect(registrationField(page, label), label).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('Some fields need your attention.')).toBeVisible()
  await expect(page).toHaveTitle(/^Error: /)
  await fillRegistration(page, { 'Billing zip': '4' })
  await sendRegistration(page).click()
  await expect(registrationField(page, 'Billing zip')).toBeFocused()
  await expect(registrationField(page, 'Account name')).toHaveValue(registration['Account name'])
  expect(sent).toEqual([])
})

test('what only the server knows is refused at its field and above the form, twice, and then it succeeds @core', async ({
  page,
  guard,
}) => {
  const address = `rita-${aMark()}@harbor.example`
  const easy = 'This password is too easy to guess. Please choose another one.'
  guard.expects('/auth/Register', 400)
  guard.expects('/auth/Register', 429)
  await page.goto('/register')
  await fillRegistration(page, { Email: address, Password: 'Harbor1', 'Confirm password': 'Harbor1' })
  for (const attempt of ['the first time', 'the second time'])
    await test.step(attempt, async () => {
      const { held, release } = aPause()
      await page.route('**/api/auth/Register', async (route) => {
        await held
        await route.continue()
      })
      await sendRegistration(page).click()
      await expect(sendRegistration(page)).toHaveAttribute('aria-busy', 'true')
      release()
      await expect(registrationField(page, 'Password')).toHaveAccessibleDescription(new RegExp(`^${easy}`))
      await expect(registrationField(page, 'Password')).toBeFocused()
      await expect(registrationField(page, 'Password')).toHaveValue('Harbor1')
      await expect(registrationField(page, 'Tax ID')).toHaveValue(registration['Tax ID'])
      await page.unroute('**/api/auth/Register')
    })

  await fillRegistration(page, { Email: address })
  await page.route('**/api/auth/Register', (route) =>
    route.fulfill({
      status: 429,
      json: {
        hasError: true,
        error: {
          code: 'TOO_MANY_REQUESTS',
          message: 'Too many requests. Please wait a moment and try again.',
        },
        requestId: 'r',
      },
    }),
  )
  await sendRegistration(page).click()
  await expect(page.getByRole('alert')).toHaveText('Too many requests. Please wait a moment and try again.')
  await expect(registrationField(page, 'Email')).toHaveValue(address)
  await page.unroute('**/api/auth/Register')

  await sendRegistration(page).click()
  await expect(stepHeading(page, 'Thank you for registering')).toBeFocused()
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Your account is waiting for approval.')
  await expect(page.getByRole('main')).toContainText(address)
  await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/')

  await test.step('only the owner learns that an address is taken', async () => {
    await page.goto('/register')
    await fillRegistration(page, { Email: address.toUpperCase() })
    await sendRegistration(page).click()
    await expect(stepHeading(page, 'Thank you for registering')).toBeVisible()
  })
})
