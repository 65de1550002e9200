import type { BrowserContext } from '@playwright/test'

/** What must not happen on any page: errors and warnings on the console, errors of scripts, failed requests. */
export type ConsoleGuard = {
  /** Names a call that this test makes fail: part of its address, and the status unless it never arrives. */
  expects: (path: string, status?: number) => void
  watch: (context: BrowserContext) => void
  problems: readonly string[]
}

type Expected = { path: string; status: number | undefined }

/**
 * Requests that no one waits for: given up because the person opened another page, or scripts of a
 * page without scripts. What a policy of ours blocks is an error on the console besides.
 */
const harmless = new Set(['net::ERR_ABORTED', 'csp'])

export function guardConsole(origin: string): ConsoleGuard {
  const problems: string[] = []
  const expected: Expected[] = []
  const isExpected = (url: string, status?: number) =>
    expected.some((one) => url.includes(one.path) && (status === undefined || one.status === status))

  return {
    problems,
    expects: (path, status) => expected.push({ path, status }),
    watch(context) {
      // A violated content security policy is written to the console as an error.
      context.on('console', (message) => {
        if (message.type() !== 'error' && message.type() !== 'warning') return
        const { url } = message.location()
        const isAboutRequest = message.text().startsWith('Failed to load resource')
        if (isAboutRequest && isExpected(url)) return
        problems.push(`console ${message.type()} at ${url}: ${message.text()}`)
      })
      context.on('weberror', (error) => problems.push(`page error: ${error.error().stack}`))
      context.on('requestfailed', (request) => {
        const reason = request.failure()?.errorText ?? ''
        if (!request.url().startsWith(origin) || harmless.has(reason) || isExpected(request.url())) return
        problems.push(`request failed: ${request.method()} ${request.url()} ${reason}`)
      })
      context.on('response', (response) => {
        if (!response.url().startsWith(origin) || response.status() < 400) return
        if (isExpected(response.url(), response.status())) return
        problems.push(`${response.status()}: ${response.request().method()} ${response.url()}`)
      })
    },
  }
}
