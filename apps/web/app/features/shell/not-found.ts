import { type ClientLoaderFunctionArgs, redirect, redirectDocument } from 'react-router'
import { addressOnTheWay, isKnownPath, learnPortalRoutes } from './learn-portal-routes.ts'

/** Any unknown path leads home (docs/spec/navigation.md#unknown-paths), which says that the page was not found. */
export const loader = () => redirect('/?not-found')

/**
 * On a page that came without the routes behind sign-in, any of them is unknown at first: the router gets them and goes
 * there. If their file cannot be read (a newer version is served by now, or the network failed), the server's page is
 * loaded instead.
 */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const address = addressOnTheWay(request.url)
  try {
    await learnPortalRoutes()
  } catch {
    return redirectDocument(address)
  }
  // Looked up after the wait: the routes may have come in while this address was still unknown.
  return isKnownPath(new URL(request.url).pathname) ? redirect(address) : loader()
}
