import { publicRoutesUrl } from '../apps/web/app/lib/route-files.ts'

/** What one route of the built web app loads on a first visit, as files of the client folder. */
export type RouteFiles = { path: string; kind: 'public' | 'portal'; scripts: string[]; styles: string[] }
/** The same in thousands of bytes after gzip. */
export type RouteSizes = { path: string; kind: RouteFiles['kind']; scriptKb: number; styleKb: number }

/** Thousands of bytes after gzip on a first visit (docs/spec/screens.md#page-weight). */
export const budgetKb = {
  // 2 more than the aim of 150: the shop's search compares names as people read them, the header has Start at, and parts that
  // cannot be loaded offline wait for the network.
  public: { script: 152, style: 20 },
  // 3 more for styles: the frame of work pages, whose bars the site does not have.
  portal: { script: 259, style: 23 },
} as const

/** The parts of React Router's build that are read here. */
type Chunk = { module: string; imports?: string[]; css?: string[] }
export type BuiltAssets = { url: string; entry: Chunk; routes: Record<string, Chunk & { parentId?: string }> }
export type BuiltRoutes = Record<string, { path?: string; index?: boolean; parentId?: string } | undefined>

const portalLayout = /(?:app|checkout)-layout$/

/** Every route that is a page, with all files that its first visit loads; routes of the same file share one line. */
export function routesOf(assets: BuiltAssets, routes: BuiltRoutes): RouteFiles[] {
  const parents = new Set(Object.values(routes).map((route) => route?.parentId))
  return Object.keys(routes)
    .filter((id) => !parents.has(id) && routes[id]?.path !== '*')
    .map((id) => filesOf(id, assets, routes))
}

function filesOf(id: string, assets: BuiltAssets, routes: BuiltRoutes): RouteFiles {
  const ids = lineOf(id, routes)
  const chunks = [assets.entry, ...ids.flatMap((one) => assets.routes[one] ?? [])]
  const kind = ids.some((one) => portalLayout.test(one)) ? 'portal' : 'public'
  return {
    path: `/${ids.flatMap((one) => routes[one]?.path || []).join('/')}`,
    kind,
    scripts: unique([
      kind === 'public' ? publicRoutesUrl(assets.url) : assets.url,
      ...chunks.flatMap(({ module, imports = [] }) => [module, ...imports]),
    ]),
    styles: unique(chunks.flatMap(({ css = [] }) => css)),
  }
}

/** The route and those around it, the outermost first. */
function lineOf(id: string, routes: BuiltRoutes): string[] {
  const parentId = routes[id]?.parentId
  return parentId === undefined ? [id] : [...lineOf(parentId, routes), id]
}

/** A style sheet that is also loaded later on carries a mark at its end. */
const unique = (files: readonly string[]) => [...new Set(files.map((file) => file.replace(/#$/, '')))]

/** One sentence for each budget that the route spends more than. */
export function tooLarge({ path, kind, scriptKb, styleKb }: RouteSizes): string[] {
  const { script, style } = budgetKb[kind]
  return [
    { what: 'JS', kb: scriptKb, budget: script },
    { what: 'CSS', kb: styleKb, budget: style },
  ]
    .filter(({ kb, budget }) => kb > budget)
    .map(
      ({ what, kb, budget }) => `${path} loads ${kb.toFixed(1)} KB of ${what}; its budget is ${budget} KB.`,
    )
}
