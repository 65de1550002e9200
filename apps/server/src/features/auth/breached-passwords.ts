import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { root } from '../../root.ts'

/**
 * The 30,000 passwords of six characters or more that stand in the most stolen lists, as zxcvbn ranked them (see
 * NOTICE). Lower case, one to a line; read with the first password that someone chooses, in 15 ms, and then kept.
 */
const file = join(root, 'apps/server/src/features/auth/breached-passwords.txt.gz')
let known: ReadonlySet<string> | undefined

export function isBreached(lowerCase: string): boolean {
  known ??= new Set(gunzipSync(readFileSync(file)).toString('utf8').split('\n'))
  return known.has(lowerCase)
}
