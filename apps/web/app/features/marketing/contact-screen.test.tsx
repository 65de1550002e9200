// @vitest-environment jsdom

import { configureCompany } from '@portal/domain/brand'
import { companyPhone } from '@portal/domain/company-settings'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import ContactScreen from './contact-screen.tsx'

afterEach(() => {
  cleanup()
  configureCompany({})
})

test('a phone without a vanity form is shown once', () => {
  configureCompany({ phone: companyPhone('419.555.0100', '') })
  render(<ContactScreen />)
  expect(screen.getAllByText(/419\.555\.0100/)).toHaveLength(1)
})

test('a vanity phone is shown with the number that it stands for', () => {
  render(<ContactScreen />)
  expect(screen.getByText('877-DSP-Desk')).not.toBeNull()
  expect(screen.getByText(/877\.377\.3375, 8am/)).not.toBeNull()
})
