import { recentlyUsed } from '../db/recently-used.ts'

/** A rendered page; bodies are compressed when they are first asked for. */
export type Page = {
  status: number
  headers: Record<string, string>
  etag: string
  bodies: Partial<Record<'br' | 'gzip' | 'identity', Buffer>>
}

/** How much memory rendered pages may take, in bytes: the site's own, and those that visitors' addresses add. */
export const keptBytes = { listed: 48 * 1024 * 1024, other: 8 * 1024 * 1024 } as const
/** A page that is kept takes this besides its text. */
const overheadBytes = 4 * 1024
/** Its compressed forms beside the text. */
const compressedShare = 0.5

const bytesOf = ({ bodies }: Page) =>
  overheadBytes + Math.ceil((bodies.identity?.length ?? 0) * (1 + compressedShare))

/**
 * Pages by their normal address, until the catalog changes. Those of the site and those that visitors' addresses add
 * have their own room, so that made-up addresses push out only one another.
 */
export function keptPages() {
  const listed = recentlyUsed<Page>(keptBytes.listed, bytesOf)
  const other = recentlyUsed<Page>(keptBytes.other, bytesOf)
  const rendering = new Map<string, Promise<Page>>()

  return {
    get: (address: string): Page | Promise<Page> | undefined =>
      listed.get(address) ?? other.get(address) ?? rendering.get(address),
    /** Keeps what is being rendered for all who ask meanwhile, and the page when it is no failure. */
    keep(address: string, isListed: boolean, page: Promise<Page>) {
      rendering.set(address, page)
      const done = () => rendering.delete(address)
      page.then((one) => {
        done()
        if (one.status < 500) (isListed && one.status === 200 ? listed : other).set(address, one)
      }, done)
    },
  }
}
