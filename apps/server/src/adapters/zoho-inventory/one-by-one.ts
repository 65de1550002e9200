/** Work under the same key is done one after the other, also after a failure; other keys do not wait. */
export function oneByOne() {
  const last = new Map<string, Promise<unknown>>()

  return <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const mine = (last.get(key) ?? Promise.resolve()).then(work, work)
    last.set(key, mine)
    const release = () => {
      if (last.get(key) === mine) last.delete(key)
    }
    mine.then(release, release)
    return mine
  }
}
