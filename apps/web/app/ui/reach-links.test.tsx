// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { PhoneLink } from './reach-links.tsx'

afterEach(cleanup)

test.for([
  ['5550100147', '(555) 010-0147', 'tel:+15550100147'],
  ['555.010.0147', '(555) 010-0147', 'tel:+15550100147'],
  ['+44 20 7946 0123', '+44 20 7946 0123', 'tel:+442079460123'],
  ['0147', '0147', 'tel:0147'],
] as const)('%s is shown as %s and dialed as %s', ([number, shown, href]) => {
  render(<PhoneLink number={number} />)
  expect(screen.getByRole('link', { name: shown }).getAttribute('href')).toBe(href)
})
