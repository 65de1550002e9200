import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import { type PageData, pageContext } from './lib/page-data.ts'

/** The server's door: what a rendering may ask for, as React Router's context. */
export const loadContext = (data: PageData) => pageContext(data)

/** Renders a page whole: it is kept and compressed, so nothing is gained by streaming it. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  let code = status
  const stream = await renderToReadableStream(<ServerRouter context={context} url={request.url} />, {
    signal: request.signal,
    onError: () => {
      code = 500
    },
  })
  await stream.allReady
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(scriptsLast(await new Response(stream).text()), { status: code, headers })
}

/** Pages read without their scripts, so styles, font and the first picture go before them on a slow line. */
const scriptsLast = (html: string) =>
  html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
