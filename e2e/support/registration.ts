import type { Page } from '@playwright/test'

/** A registration that the schema accepts (docs/spec/sign-in.md#registration), by the labels of the screen. */
export const registration = {
  'First name': 'Rita',
  'Last name': 'Harbor',
  Email: 'rita@harbor.example',
  'Phone number': '(555) 010-0144',
  'Account name': 'Harbor Couriers LLC',
  'Tax ID': '12-3456789',
  'Billing street': '1 Dock St',
  'Billing city': 'Toledo',
  'Billing state': 'OH',
  'Billing zip': '43604',
  Password: 'Tram-9-Fog',
  'Confirm password': 'Tram-9-Fog',
} as const
export type RegistrationLabel = keyof typeof registration

export const registrationField = (page: Page, label: RegistrationLabel) =>
  page.getByRole('main').getByLabel(`${label} *`, { exact: true })

export const sendRegistration = (page: Page) => page.getByRole('button', { name: 'Create account' })

export async function fillRegistration(page: Page, changes: Partial<Record<RegistrationLabel, string>> = {}) {
  for (const [label, text] of Object.entries({ ...registration, ...changes }))
    await registrationField(page, label as RegistrationLabel).fill(text)
}
