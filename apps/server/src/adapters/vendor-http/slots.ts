/**
 * Lets so many work at the same time; the others wait in line.
 * @returns a function that runs work when its turn has come, or throws the signal's reason when that aborts first
 */
export function slots(count: number) {
  let free = count
  const line: Array<() => void> = []

  const giveBack = () => {
    const next = line.shift()
    if (next) next()
    else free++
  }

  async function turn(signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted()
    if (free > 0) {
      free--
      return
    }
    await new Promise<void>((resolve, reject) => {
      const enter = () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        line.splice(line.indexOf(enter), 1)
        reject(signal?.reason)
      }
      line.push(enter)
      signal?.addEventListener('abort', leave, { once: true })
    })
  }

  return async <T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
    await turn(signal)
    try {
      return await work()
    } finally {
      giveBack()
    }
  }
}
