import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { personaPassword } from '../../apps/server/src/db/seed/personas.ts'
import { clientOf } from '../bench/load.ts'

/** A page of someone who signed in already: what session storage keeps is put there before anything runs. */
export async function signedInPage(
  browser: Browser,
  port: number,
  email: string,
  options: BrowserContextOptions = { viewport: { width: 1440, height: 900 } },
): Promise<Page> {
  const answer = await clientOf(port, 1)('POST', '/api/auth/UserLogin', {
    body: { email, password: personaPassword },
  })
  const { result } = JSON.parse(answer.body) as { result: { token: string; userProfile: unknown } }
  const page = await browser.newPage(options)
  await page.addInitScript(
    ([token, profile]) => {
      sessionStorage.setItem('token', token ?? '')
      sessionStorage.setItem('userProfile', profile ?? '')
    },
    [result.token, JSON.stringify(result.userProfile)],
  )
  return page
}
