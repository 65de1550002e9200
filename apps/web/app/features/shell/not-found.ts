import { type ClientLoaderFunctionArgs, redirect, redirectDocument } from 'react-router'
import { addressOnTheWay, lacksPortalRoutes, learnPortalRoutes } from './learn-portal-routes.ts'

/** Any unknown path leads home (docs/spec/navigation.md#unknown-paths), which says that the page was not found. */
export const loader = () => redirect('/?not-found')

/**
 * On a page that came without the routes behind sign-in, any of them is unknown at first: the router gets them and goes
 * there. If their file cannot be read (a newer version is served by now, or the network failed), the server's page is
 * loaded instead.
 */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  if (!lacksPortalRoutes()) return serverLoader()
  const address = addressOnTheWay(request.url)
  const isLearned = await learnPortalRoutes().then(
    () => true,
    () => false,
  )
  throw isLearned ? redirect(address) : redirectDocument(address)
}
