import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Manifest } from '@portal/contract/catalog'
import { businessDay, defaultTimeZone } from '@portal/domain/business-day'
import type { Reader } from '../../db/client.ts'
import { type CacheUse, noUse } from '../../metrics/counts.ts'
import { readFormerSlugs } from './catalog.store.ts'
import { readManifest } from './read-manifest.ts'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)
/** Each change of the catalog is compressed once and sent thousands of times. */
const brotliQuality = 9

/** The whole answer of GetAll, ready to send in each encoding. */
export type ManifestBytes = { etag: string; identity: Buffer; gzip: Buffer; br: Buffer }

export type ManifestCache = {
  /** The published catalog. */
  read: () => Promise<Manifest>
  /** The same as the answer's bytes. */
  bytes: () => Promise<ManifestBytes>
  /** Where a product is now that was at this address before; undefined for an address that none has left. */
  newSlugOf: (slug: string) => Promise<string | undefined>
  /** Forgets all of it: later reads see what is committed by now. */
  drop: () => void
  /** Has this called after every drop: for what else was made from the catalog. */
  onDrop: (also: () => void) => void
}

/**
 * Keeps the published catalog in memory (docs/spec/reliability.md#memory). It is built when first asked for, once
 * for all who ask meanwhile; a failure reaches those who waited for it and is not kept.
 * @param use counts hits, and callers that had to wait
 * @param readAll reads the published catalog
 * @param today the business day: what is kept is of one day, as price rules begin and end with a day
 */
export function openManifestCache(
  db: Reader,
  use: CacheUse = noUse(),
  readAll: (on: Reader, today: string) => Promise<Manifest> = readManifest,
  today: () => string = () => businessDay(new Date(), defaultTimeZone),
): ManifestCache {
  const manifest = remembered(() => readAll(db, today()), use)
  const bytes = remembered(async () => toBytes(await manifest.get()), use)
  const moved = remembered(
    async () => new Map((await readFormerSlugs(db)).map(({ slug, urlPathName }) => [slug, urlPathName])),
  )
  const others: Array<() => void> = []
  const drop = () => {
    manifest.drop()
    bytes.drop()
    moved.drop()
    for (const also of others) also()
  }
  let day = today()
  const ofToday = <T>(get: () => Promise<T>): Promise<T> => {
    if (day !== today()) drop()
    day = today()
    return get()
  }
  return {
    read: () => ofToday(manifest.get),
    bytes: () => ofToday(bytes.get),
    newSlugOf: async (slug) => (await moved.get()).get(slug),
    drop,
    onDrop: (also) => {
      others.push(also)
    },
  }
}

function remembered<T>(build: () => Promise<T>, use: CacheUse = noUse()) {
  let kept: Promise<T> | undefined
  const start = () => {
    const building = build()
    // A newer build may have taken its place: only the failed one goes.
    building.catch(() => {
      if (kept === building) kept = undefined
    })
    return building
  }
  return {
    get: () => {
      if (kept !== undefined) use.hits++
      else use.misses++
      kept ??= start()
      return kept
    },
    drop: () => {
      kept = undefined
    },
  }
}

async function toBytes(manifest: Manifest): Promise<ManifestBytes> {
  const identity = Buffer.from(JSON.stringify({ hasError: false, result: manifest }))
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
  }
  const [gzipped, br] = await Promise.all([toGzip(identity), toBrotli(identity, { params })])
  // Weak, because the three encodings share it.
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url')}"`
  return { etag, identity, gzip: gzipped, br }
}

const smallestFirst = ['br', 'gzip'] as const
type Encoding = (typeof smallestFirst)[number] | 'identity'

/** The smallest encoding that an Accept-Encoding header allows; a quality of 0 forbids one (RFC 9110, 12.5.3). */
export function acceptedEncoding(header: string | string[] | undefined): Encoding {
  const qualities = new Map(
    String(header ?? '')
      .toLowerCase()
      .split(',')
      .map((part) => {
        const [name = '', quality = 'q=1'] = part.split(';').map((piece) => piece.trim())
        return [name, Number(quality.replace(/^q=/, ''))]
      }),
  )
  return smallestFirst.find((encoding) => (qualities.get(encoding) ?? 0) > 0) ?? 'identity'
}

/** Whether an If-None-Match header names this weak tag, so that the caller's copy is still good (RFC 9110, 13.1.2). */
export function hasCopy(header: string | undefined, etag: string): boolean {
  const tags = (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes('*') || tags.includes(etag.replace(/^W\//, ''))
}
