import { isReceivePath } from '@portal/domain/paths'
import { ofSession } from './session.ts'

/** What the receiving page keeps of a box with its names, by the code of the box. */
export const keptBoxPrefix = `${ofSession}receive:`

/** How long the portal may take to say that it is there, ms. */
const patienceMs = 4_000

/**
 * Whether the page opens although no one is signed in here: receiving, while the portal cannot be reached
 * (docs/spec/staging.md#receiving-offline). A phone that ends the app ends the tab's session with it.
 */
export async function opensOffline(pathname: string): Promise<boolean> {
  if (!isReceivePath(pathname)) return false
  const signal = AbortSignal.timeout(patienceMs)
  return fetch('/api/health', { cache: 'no-store', signal }).then(
    () => false,
    () => true,
  )
}

/** Keys of local storage that begin so; none where the browser forbids it. */
export function keysOf(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}
