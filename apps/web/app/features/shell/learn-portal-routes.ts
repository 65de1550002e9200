import {
  UNSAFE_createClientRoutes as createClientRoutes,
  type DataRouter,
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

/** Whether the router of this page lacks the routes behind sign-in: it came to the browser as a public page. */
export const lacksPortalRoutes = (): boolean => portalFile() !== undefined

/** Gives the router the routes behind sign-in, once. Rejects when their file cannot be read; then it may be asked again. */
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

/** The address that a navigation goes to, with the part after "#", which no request has. */
export function addressOnTheWay(url: string): string {
  const { pathname, search } = new URL(url)
  const { __reactRouterDataRouter: router }: RouterOfPage = window as object
  return pathname + search + (router?.state.navigation.location?.hash ?? '')
}
