import type { Reader } from './client.ts'

/** One of what `make` makes for each reader: a transaction sees what nobody else does, and what is kept of it is its alone. */
export function perReader<Kept extends object>(make: () => Kept): (on: Reader) => Kept {
  const all = new WeakMap<Reader, Kept>()
  return (on) => {
    const there = all.get(on)
    if (there) return there
    const made = make()
    all.set(on, made)
    return made
  }
}
