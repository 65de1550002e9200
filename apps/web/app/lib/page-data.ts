import type { Manifest } from '@portal/contract/catalog'
import { createContext, RouterContextProvider } from 'react-router'

/** What a page rendered on the server may ask the server for. */
export type PageData = {
  manifest: () => Promise<Manifest>
  /** Where a product is now that was at this address before. */
  newSlugOf: (slug: string) => Promise<string | undefined>
  /** Where the public reaches us, for addresses that others keep. */
  publicBaseUrl: string
  /** The time zone whose calendar days are shown. */
  timeZone: string
  /** Whether there is a mail server. */
  sendsMail: boolean
  /** Called with renderings that failed. */
  onError: (error: unknown) => void
}

export const pageData = createContext<PageData>()

/** The context of one rendering. */
export function pageContext(data: PageData): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(pageData, data)
  return context
}
