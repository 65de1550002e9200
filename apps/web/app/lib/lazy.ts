import { lazy as lazyOfReact } from 'react'

/**
 * React's `lazy`, except that a part that cannot be loaded because the device is offline is loaded once it is back. Until
 * then its `Suspense` keeps showing the fallback; otherwise the error would replace the whole page.
 */
export const lazy: typeof lazyOfReact = (load) => lazyOfReact(() => onceOnline(load))

/** @throws what `load` threw while the device was online */
export const onceOnline = <T>(load: () => Promise<T>): Promise<T> =>
  load().catch(async (error) => {
    if (navigator.onLine !== false) throw error
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
    return onceOnline(load)
  })
