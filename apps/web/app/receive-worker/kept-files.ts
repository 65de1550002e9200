/** What the service worker of the receiving page keeps, as the build says. */
export type KeptFiles = {
  /** Changes with any file. */
  version: string
  /** The address of the build's list of routes, which its pages name. */
  routeList: string
  files: readonly string[]
  /** Of our reader of codes, for browsers without their own. */
  readerFiles: readonly string[]
}

/** What the names of its caches begin with. */
export const receiveCachePrefix = 'receive-'

/** The parts of React Router's build that are read here. */
type Chunk = { module: string; imports?: string[]; css?: string[] }
type RouteChunk = Chunk & Partial<Record<(typeof splitParts)[number], string>>
type Assets = { url: string; entry: Chunk; routes: Readonly<Record<string, RouteChunk>> }

/** Parts of a route that React Router may put into files of their own. */
const splitParts = [
  'clientActionModule',
  'clientLoaderModule',
  'clientMiddlewareModule',
  'hydrateFallbackModule',
] as const

/** Of other files of the build: a module that it imports, now or later, a worker, a font of a style sheet. */
const mention = /["'`(}](?:\.\/|\/?assets\/)([\w.-]+\.(?:js|css|wasm|woff2))/g
const ofReader = /^(?:code-reader\.|zxing_reader-)/

/**
 * All files that the pages of these routes load, now or later.
 * @param read the text of a file of the build
 */
export function keptFiles(
  { url, entry, routes }: Assets,
  routeIds: readonly string[],
  read: (file: string) => string,
): Omit<KeptFiles, 'version'> {
  const found = new Set<string>()
  const look = (address: string) => {
    const file = address.replace(/^\/assets\//, '').replace(/#$/, '')
    if (found.has(file)) return
    found.add(file)
    // The list of routes names the files of all pages.
    if (!/\.(?:js|css)$/.test(file) || address === url) return
    for (const [, named = ''] of read(file).matchAll(mention)) look(named)
  }
  look(url)
  for (const chunk of [entry, ...routeIds.map((id) => chunkOf(routes, id))])
    for (const address of addressesOf(chunk)) look(address)
  const all = [...found].sort()
  const asAddress = (file: string) => `/assets/${file}`
  return {
    routeList: url,
    files: all.filter((file) => !ofReader.test(file)).map(asAddress),
    readerFiles: all.filter((file) => ofReader.test(file)).map(asAddress),
  }
}

function chunkOf(routes: Assets['routes'], id: string): RouteChunk {
  const chunk = routes[id]
  if (!chunk) throw new Error(`The build has no route "${id}".`)
  return chunk
}

const addressesOf = ({ module, imports = [], css = [], ...parts }: RouteChunk): string[] => [
  module,
  ...imports,
  ...css,
  ...splitParts.flatMap((part) => parts[part] ?? []),
]
