import { openCalls } from '@portal/contract/open-calls'
import { withoutQuoteToken } from '@portal/domain/quote-path'
import { call } from '../../lib/api.ts'
import { logQuietly } from '../../lib/log.ts'

/**
 * Reports a broken page to the server: the error's name, where in our scripts, and the address without what is
 * someone's. Answers the id under which support finds it; undefined when the report failed.
 */
export async function reportBrokenPage(error: unknown): Promise<string | undefined> {
  const { name, stack = '' } = error instanceof Error ? error : new Error()
  const body = { name: nameOf(name), path: openPath(location.pathname), frames: framesOf(stack) }
  try {
    return (await call(openCalls.reportBrokenPage, { body })).result.requestId
  } catch (failure) {
    logQuietly('a broken page could not be reported', failure)
    return undefined
  }
}

const nameOf = (name: string) => (/^[A-Za-z]{1,60}$/.test(name) ? name : 'Error')

/** Numbers and names of things are someone's; the route is not. */
const openPath = (path: string) =>
  withoutQuoteToken(path)
    .replace(/[^/]*\d[^/]*/g, ':id')

    .replace(/[^\w/:.-]/g, '')
    .slice(0, 200)

const framesOf = (stack: string) =>
  [...stack.matchAll(/(\/[\w/.-]{1,150}:\d{1,7}:\d{1,7})\)?$/gm)]
    .flatMap(([, frame]) => frame?.replace(/^\/\/[^/]*/, '') ?? [])
    .map(withoutQuoteToken)
    .slice(0, 20)
