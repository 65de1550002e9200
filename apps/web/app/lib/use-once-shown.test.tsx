// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useOnceShown } from './use-once-shown.ts'

const hook = () =>
  renderHook(({ found, isWaiting }) => useOnceShown(found, isWaiting), {
    initialProps: { found: undefined as string | undefined, isWaiting: true },
  })

test('a record is shown with what is read beside it', () => {
  const { result, rerender } = hook()
  rerender({ found: 'Unit 014', isWaiting: true })
  expect(result.current).toBeUndefined()
  rerender({ found: 'Unit 014', isWaiting: false })
  expect(result.current).toBe('Unit 014')
})

test('once shown it stays while the rest is read again, as after a failure', () => {
  const { result, rerender } = hook()
  rerender({ found: 'Unit 014', isWaiting: false })
  rerender({ found: 'Unit 014, Atlas', isWaiting: true })
  expect(result.current).toBe('Unit 014, Atlas')
})
