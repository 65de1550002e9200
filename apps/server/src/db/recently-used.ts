/**
 * A map that removes its least recently used entries once it holds too much. A Map keeps its entries in the order in
 * which they were set, so an entry that is read is set again.
 * @param most how much it holds, in the unit of `sizeOf`
 */
export function recentlyUsed<Value extends object>(most: number, sizeOf: (value: Value) => number) {
  const entries = new Map<string, Value>()
  let size = 0

  function remove(key: string) {
    const value = entries.get(key)
    if (value !== undefined && entries.delete(key)) size -= sizeOf(value)
  }

  return {
    get(key: string): Value | undefined {
      const value = entries.get(key)
      if (value === undefined) return undefined
      entries.delete(key)
      entries.set(key, value)
      return value
    },
    set(key: string, value: Value) {
      remove(key)
      const ownSize = sizeOf(value)
      // It would remove all others, and itself.
      if (ownSize > most) return
      entries.set(key, value)
      size += ownSize
      for (const oldest of entries.keys()) {
        if (size <= most) return
        remove(oldest)
      }
    },
  }
}
