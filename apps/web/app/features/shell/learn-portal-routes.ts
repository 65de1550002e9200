import {
  UNSAFE_createClientRoutes as createClientRoutes,
  type DataRouter,
  matchRoutes,
  type UNSAFE_AssetsManifest as RouteList,
  type UNSAFE_RouteModules as RouteModules,
} from 'react-router'
import { portalRoutesUrl } from '../../lib/route-files.ts'

/** What React Router keeps at the window. */
type RouterOfPage = {
  __reactRouterDataRouter?: DataRouter
  __reactRouterManifest?: RouteList
  __reactRouterRouteModules?: RouteModules
}

let learning: Promise<void> | undefined
let areLearned = false

/**
 * Gives the router the routes behind sign-in; does nothing when it has them. Rejects when their file cannot be read; then
 * it may be asked again.
 */
export function learnPortalRoutes(): Promise<void> {
  learning ??= learn().finally(() => {
    learning = undefined
  })
  return learning
}

async function learn() {
  const file = portalFile()
  const page: RouterOfPage = window as object
  if (file === undefined || !page.__reactRouterDataRouter || !page.__reactRouterManifest) return
  const { default: routes }: { default: RouteList['routes'] } = await import(/* @vite-ignore */ file)
  Object.assign(page.__reactRouterManifest.routes, routes)
  page.__reactRouterDataRouter.patchRoutes(
    'root',
    createClientRoutes(
      routes as KnownRoutes,
      page.__reactRouterRouteModules ?? {},
      null,
      true,
      false,
      'root',
    ),
  )
  areLearned = true
}
type KnownRoutes = Parameters<typeof createClientRoutes>[0]

function portalFile(): string | undefined {
  const { __reactRouterManifest: list }: RouterOfPage = window as object
  return areLearned || !list ? undefined : portalRoutesUrl(list.url)
}

/** Whether the router has a page for the path, apart from the one for unknown paths. */
export function isKnownPath(pathname: string): boolean {
  const { __reactRouterDataRouter: router }: RouterOfPage = window as object
  const matches = matchRoutes(router?.routes ?? [], pathname)
  return matches !== null && matches.at(-1)?.route.path !== '*'
}

/** The address that a navigation goes to, with the part after "#", which no request has. */
export function addressOnTheWay(url: string): string {
  const { pathname, search } = new URL(url)
  const { __reactRouterDataRouter: router }: RouterOfPage = window as object
  return pathname + search + (router?.state.navigation.location?.hash ?? '')
}
