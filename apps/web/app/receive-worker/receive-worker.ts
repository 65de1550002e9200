import { isReceivePath, receiveBase } from '@portal/domain/paths'
import { keptReaderPrefix } from '@portal/domain/worker-paths'
import { type KeptFiles, receiveCachePrefix } from './kept-files.ts'

/**
 * Opens the receiving page without a network (docs/adr/0035-receiving-has-a-service-worker.md). It keeps the frame of this page and
 * the files of its build, which are the same for everyone. Calls never come here, and pages come from the network while there is
 * one. `scripts/build-receive-worker.ts` bundles it and says which files.
 */

/** What a worker of this kind has besides a window's; our types are those of pages. */
type Lasting = { waitUntil: (work: Promise<unknown>) => void }
type Asked = Lasting & { request: Request; respondWith: (answer: Promise<Response>) => void }
type WorkerScope = {
  clients: { claim: () => Promise<void> }
  addEventListener: ((on: 'install' | 'activate', run: (event: Lasting) => void) => void) &
    ((on: 'fetch', run: (event: Asked) => void) => void)
}
declare const self: WorkerScope

/** Put in by the build. */
declare const __KEPT_FILES__: KeptFiles
const { version, routeList, files, readerFiles } = __KEPT_FILES__

const cacheName = receiveCachePrefix + version
const kept: ReadonlySet<string> = new Set([...files, ...readerFiles])

/** How long a page may take before the kept one is shown, ms: a weak signal is as good as none. */
const patienceMs = 4_000

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  const file = pathname.startsWith(`${keptReaderPrefix}/assets/`)
    ? pathname.slice(keptReaderPrefix.length)
    : pathname
  if (request.mode === 'navigate') {
    if (isReceivePath(pathname)) event.respondWith(page(event))
  } else if (file !== pathname || kept.has(file)) event.respondWith(keptFile(file))
})

/** Browsers with a reader of codes of their own never load ours. */
const wanted = () => ('BarcodeDetector' in globalThis ? files : [...files, ...readerFiles])

/** Fails as a whole, and is tried again at the next visit: a frame of one version and files of another show nothing. */
async function install() {
  const cache = await caches.open(cacheName)
  await cache.addAll(wanted())
  const frame = await fetch(receiveBase, { cache: 'no-cache' })
  if (!(await keepFrame(frame))) throw new Error('The receiving page is of another version.')
}

async function activate() {
  for (const name of await caches.keys())
    if (name.startsWith(receiveCachePrefix) && name !== cacheName) await caches.delete(name)
  // The page that asked for this worker may lose its network before it is loaded again.
  await self.clients.claim()
}

/** The page from the network; the kept one without an answer, with a slow one, or while the portal is busy or starting. */
async function page(event: Asked): Promise<Response> {
  const answer = fetch(event.request)
  const fresh = await Promise.race([answer.catch(() => null), after(patienceMs)])
  if (fresh && fresh.status < 500) {
    if (fresh.ok) event.waitUntil(keepFrame(fresh.clone()))
    return fresh
  }
  return (await (await caches.open(cacheName)).match(receiveBase)) ?? answer
}

/** Keeps the frame when it is of the same build as the files; its words can change with the configuration. */
async function keepFrame(answer: Response): Promise<boolean> {
  const copy = answer.clone()
  if (!answer.ok || !(await answer.text()).includes(routeList)) return false
  await (await caches.open(cacheName)).put(receiveBase, copy)
  return true
}

/** Files have their content in their names, so a kept one is never an old one. */
async function keptFile(file: string): Promise<Response> {
  return (await (await caches.open(cacheName)).match(file)) ?? fetch(file)
}

const after = (ms: number) => new Promise<null>((resolve) => setTimeout(() => resolve(null), ms))
