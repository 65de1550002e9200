// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, test } from 'vitest'
import { lazyAhead } from './lazy-ahead.ts'

afterEach(cleanup)

const aPart = () =>
  lazyAhead(async () => ({ default: ({ units }: { units: number }) => <p>{units} units</p> }))

test('a part that was loaded ahead is shown at once, without its fallback', async () => {
  const Part = aPart()
  await Part.ahead()
  render(
    <Suspense fallback="to come">
      <Part units={12} />
    </Suspense>,
  )
  expect(screen.getByText('12 units')).toBeTruthy()
})

test('a part that was not comes after its fallback', async () => {
  const Part = aPart()
  render(
    <Suspense fallback="to come">
      <Part units={12} />
    </Suspense>,
  )
  expect(screen.getByText('to come')).toBeTruthy()
  expect(await screen.findByText('12 units')).toBeTruthy()
})
