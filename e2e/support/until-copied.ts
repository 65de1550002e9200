import { expect, request } from '@playwright/test'
import { personaPassword, personas } from '../../apps/server/src/db/seed/personas.ts'
import { placeOf } from './places.ts'

/** With a live CRM there are no accounts before they were copied for the first time. */
export async function untilCopied(baseURL: string) {
  const api = await request.newContext({ baseURL })
  const signIn = await api.post('/api/auth/UserLogin', {
    data: { email: personas.ada.email, password: personaPassword },
  })
  const { result } = (await signIn.json()) as { result: { token: string } }
  await expect
    .poll(
      async () => {
        const answer = await api.get('/api/crm/GetFreshness', {
          headers: { authorization: `Bearer ${result.token}` },
        })
        return ((await answer.json()) as { result: { copiedAt: string | null } }).result.copiedAt
      },
      { message: 'the CRM was copied', timeout: 60_000 },
    )
    .not.toBeNull()
  await api.dispose()
}

export default () => untilCopied(placeOf('desktop').url)
