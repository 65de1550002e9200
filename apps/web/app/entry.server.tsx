import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse, ServerRouter } from 'react-router'
import { firstCallScript } from './lib/first-call-script.ts'
import { type FirstCall, firstCallsOf } from './lib/first-query.ts'
import { type PageData, pageContext, pageData } from './lib/page-data.ts'
import { publicRoutesUrl } from './lib/route-files.ts'
import { scriptsAfterPaint } from './lib/scripts-after-paint.ts'
import { sessionScript } from './lib/session-script.ts'
import { normalAddress as readAddress } from './page-addresses.ts'
import { companyScript } from './ui/company-script.ts'
import { trustedTypesScript } from './ui/trusted-types-script.ts'

/** The site's frame, and the page that has its own. React Router names both by their file. */
const publicIds = ['features/shell/public-layout', 'features/quote-page/quote-screen']

/** The server's door: what a rendering may ask for, as React Router's context. */
export const loadContext = (data: PageData) => pageContext(data)

/** Which addresses are one page, for the server that keeps pages. */
export const normalAddress = (asked: URL) => readAddress(asked)

/**
 * What fails while a page is made is a line of the server's log; without this the router would print it. An address
 * that leads nowhere is no failure.
 */
export const handleError: HandleErrorFunction = (error, { context }) => {
  if (isRouteErrorResponse(error) && error.status < 500) return
  context.get(pageData).onError(error)
}

/** Renders a page whole: it is kept and compressed, so nothing is gained by streaming it. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  let code = status
  const isPublic = isReadable(context)
  const page = isPublic ? withPublicRoutes(context) : context
  const stream = await renderToReadableStream(<ServerRouter context={page} url={request.url} />, {
    signal: request.signal,
    // A part put off to the end of the page would need a script to come to its place.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: () => {
      code = 500
    },
  })
  await stream.allReady
  headers.set('content-type', 'text/html; charset=utf-8')
  const rendered = await new Response(stream).text()
  const firstCall = scriptOf(await firstCallsOfPage(context))
  // Before all other scripts, and none of React's: a page that is drawn anew in the browser has its policy already.
  const html = rendered.replace(
    '<head>',
    () =>
      `<head><script>${trustedTypesScript}</script>${firstCall}<script>${sessionScript}</script>${companyScript()}`,
  )
  return new Response(isPublic ? scriptsAfterPaint(html) : html, { status: code, headers })
}

/** Whether the page says something without its scripts: signed-in pages are a frame that they fill. */
const isReadable = (context: EntryContext) =>
  import.meta.env.PROD &&
  context.staticHandlerContext.matches.some(({ route }) => publicIds.includes(route.id))

/** What the screen of the page reads first, by its route. */
function firstCallsOfPage({ staticHandlerContext, routeModules, manifest }: EntryContext) {
  const ids = staticHandlerContext.matches.map(({ route }) => route.id)
  const path = ids.map((id) => manifest.routes[id]?.path ?? '').join('/')
  const handle = routeModules[ids.at(-1) ?? '']?.handle
  return firstCallsOf(handle, `/${path}`.replace(/\/+/g, '/'))
}

const scriptOf = (calls: readonly FirstCall[]) =>
  calls.length === 0
    ? ''
    : `<script data-calls="${JSON.stringify(calls).replaceAll('&', '&amp;').replaceAll('"', '&quot;')}">${firstCallScript}</script>`

const withPublicRoutes = (context: EntryContext): EntryContext => ({
  ...context,
  manifest: { ...context.manifest, url: publicRoutesUrl(context.manifest.url) },
})
