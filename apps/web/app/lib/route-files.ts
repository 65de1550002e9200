/**
 * The build writes one list of all routes and their files. Public pages load their own part of it, so that routes behind
 * sign-in cost them nothing; the other part is read on the first way there (features/shell/learn-portal-routes.ts). Pages
 * behind sign-in load the whole list.
 */

export type RouteList = { url: string; routes: Readonly<Record<string, { parentId?: string }>> }

const layoutsBehindSignIn = ['features/shell/app-layout', 'features/shell/checkout-layout']

/** The address of the list that public pages load. */
export const publicRoutesUrl = (wholeUrl: string): string => wholeUrl.replace('/manifest-', '/public-routes-')

/** The address of the rest, or undefined when the page has the whole list. */
export const portalRoutesUrl = (loadedUrl: string): string | undefined =>
  loadedUrl.includes('/public-routes-') ? loadedUrl.replace('/public-routes-', '/portal-routes-') : undefined

/** The text of both parts: a script as React Router's own, and a module that answers the routes behind sign-in. */
export function splitRoutes(whole: RouteList): { publicScript: string; portalModule: string } {
  const all = Object.entries(whole.routes)
  const isPortal = (id: string | undefined): boolean =>
    id !== undefined && (layoutsBehindSignIn.includes(id) || isPortal(whole.routes[id]?.parentId))
  const part = (wanted: boolean) => Object.fromEntries(all.filter(([id]) => isPortal(id) === wanted))
  const publicList = { ...whole, url: publicRoutesUrl(whole.url), routes: part(false) }
  return {
    publicScript: `window.__reactRouterManifest=${JSON.stringify(publicList)};`,
    portalModule: `export default ${JSON.stringify(part(true))};`,
  }
}
