import { personaPassword } from '../../apps/server/src/db/seed/personas.ts'

/** The token of a person of the demo data. */
export async function signIn(port: number, email: string): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/auth/UserLogin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: personaPassword }),
  })
  const { result } = (await answer.json()) as { result: { token: string } }
  return result.token
}
