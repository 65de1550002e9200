import { type ComponentType, lazy } from 'react'
import { onceOnline } from './lazy.ts'

type Module<Props> = { default: ComponentType<Props> }

/**
 * A part of a page as `lazy`, which can also be loaded ahead: one that is here is shown with the page. React keeps a fallback for
 * 300 ms at least, also where the part arrived before it, so that what stands below would move.
 */
export function lazyAhead<Props>(load: () => Promise<Module<Props>>) {
  let here: Module<Props> | undefined
  const part = lazy(() => (here ? toldAtOnce(here) : onceOnline(load)))
  const ahead = async () => {
    here = await load()
  }
  return Object.assign(part, { ahead })
}

/** React goes on at once where it is told at once; it takes nothing else of a promise. */
const toldAtOnce = <T>(value: T) =>
  // biome-ignore lint/suspicious/noThenProperty: it stands in for a promise
  ({ then: (go: (value: T) => void) => go(value) }) as unknown as Promise<T>
