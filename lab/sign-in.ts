/**
 * Whether the time of a refused sign-in tells who is known (docs/spec/security.md#sign-in-timing): 400 tries each with
 * a wrong password for someone known, someone who may not sign in, and no one, in turn, over HTTP and with the real
 * hash. Prints medians and, pair by pair, the p of a Mann–Whitney U test; fails where p ≤ 0.05 and the medians are 5 ms
 * apart.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProduct } from '../apps/server/src/testing/product-process.ts'

const tries = 400
const apartMs = 5
const addresses = {
  known: 'wes@wbc.example',
  waiting: 'ruben@cedarline.example',
  unknown: 'nobody@wbc.example',
}
type Kind = keyof typeof addresses
const kinds = Object.keys(addresses) as Kind[]

const dataDir = mkdtempSync(join(tmpdir(), 'portal-sign-in-'))
const product = await startProduct(dataDir)
const took: Record<Kind, number[]> = { known: [], waiting: [], unknown: [] }
for (let round = -10; round < tries; round++)
  for (const kind of kinds) {
    const ms = await refusalMs(addresses[kind])
    if (round >= 0) took[kind].push(ms)
  }
await product.kill('SIGTERM')
rmSync(dataDir, { recursive: true, force: true })

for (const kind of kinds)
  console.log(`${kind.padEnd(8)} median ${median(took[kind]).toFixed(2)} ms of ${tries}`)
for (const [one, other] of [
  ['known', 'unknown'],
  ['known', 'waiting'],
  ['waiting', 'unknown'],
] as const) {
  const p = mannWhitney(took[one], took[other])
  const apart = Math.abs(median(took[one]) - median(took[other]))
  console.log(`${one} and ${other}: p ${p.toFixed(3)}, medians ${apart.toFixed(2)} ms apart`)
  if (p <= 0.05 && apart >= apartMs) process.exitCode = 1
}

async function refusalMs(email: string): Promise<number> {
  const startedMs = performance.now()
  const reply = await fetch(`http://127.0.0.1:${product.port}/api/auth/UserLogin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'not the password' }),
  })
  await reply.text()
  if (reply.status !== 401) throw new Error(`${email} was answered ${reply.status}.`)
  return performance.now() - startedMs
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** The two-sided p that both come from one distribution, by the normal approximation, which hundreds of values allow. */
function mannWhitney(ones: readonly number[], others: readonly number[]): number {
  const ranked = [
    ...ones.map((ms) => ({ ms, isOne: true })),
    ...others.map((ms) => ({ ms, isOne: false })),
  ].toSorted((a, b) => a.ms - b.ms)
  const rankSum = ranked.reduce((sum, { isOne }, index) => sum + (isOne ? index + 1 : 0), 0)
  const [n, m] = [ones.length, others.length]
  const u = rankSum - (n * (n + 1)) / 2
  const z = (u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12)
  return 2 * (1 - normal(Math.abs(z)))
}

/** The share of a normal distribution below z ≥ 0 (Abramowitz and Stegun 26.2.17). */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * z)
  const series =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return 1 - Math.exp((-z * z) / 2) * (1 / Math.sqrt(2 * Math.PI)) * series
}
