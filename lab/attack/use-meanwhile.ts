import { setTimeout as pause } from 'node:timers/promises'
import { northgate, personaPassword, personas } from '../../apps/server/src/db/seed/personas.ts'

/**
 * Someone who continues working while the portal is attacked: pages, the catalogue and an order history, twenty
 * requests a second. Prints how long they took; fails when the 99th percentile is over half a second or anything
 * failed (docs/spec/reliability.md#request-limits).
 * `node lab/attack/use-meanwhile.ts http://localhost:3000 60 <name of the attack>`
 */
const [base = '', seconds = '60', attack = ''] = process.argv.slice(2)
const everyMs = 50
const p99MaxMs = 500

const signedIn = await fetch(`${base}/api/auth/UserLogin`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email: personas.wes.email, password: personaPassword }),
})
const { result } = (await signedIn.json()) as { result: { token: string } }
const headers = { authorization: `Bearer ${result.token}` }
const paths = ['/', '/phones', '/api/config', `/api/order/GetOrderHistory/${northgate.ownerZohoUserId}`]

const tookMs: number[] = []
const failures: string[] = []
const asked: Array<Promise<void>> = []
const endMs = performance.now() + Number(seconds) * 1_000
for (let turn = 0; performance.now() < endMs; turn++) {
  asked.push(ask(paths[turn % paths.length] ?? '/'))
  await pause(everyMs)
}
await Promise.all(asked)

const sorted = tookMs.toSorted((a, b) => a - b)
const percentile = (part: number) => Math.round(sorted[Math.floor(sorted.length * part)] ?? Number.NaN)
const p99Ms = percentile(0.99)
console.log(
  `${attack}: ${sorted.length} requests of others, p50 ${percentile(0.5)} ms, p99 ${p99Ms} ms, ${failures.length} failed`,
  ...new Set(failures),
)
if (failures.length > 0 || !(p99Ms <= p99MaxMs)) process.exitCode = 1

async function ask(path: string) {
  const startedMs = performance.now()
  try {
    const answer = await fetch(base + path, { headers })
    await answer.arrayBuffer()
    if (!answer.ok) failures.push(String(answer.status))
  } catch (error) {
    failures.push(error instanceof Error ? error.message : String(error))
  }
  tookMs.push(performance.now() - startedMs)
}
