import { existsSync } from 'node:fs'
import { installPackages } from './debian-packages.mjs'

/** Where PostgreSQL 15 keeps its programs, the oldest version that the portal takes. */
export const postgres15 = '/usr/lib/postgresql/15/bin'

/** Programs around the portal, in a data center and at people's desks, that the tests use: where each is, and the package that installs it. */
export const testPrograms = {
  // Those of the guide to the API.
  curl: { path: '/usr/bin/curl', package: 'curl' },
  jq: { path: '/usr/bin/jq', package: 'jq' },
  nginx: { path: '/usr/sbin/nginx', package: 'nginx' },
  // Debian 12 has one that knows nothing of prepared statements; PGBOUNCER names a newer one.
  pgbouncer: { path: process.env.PGBOUNCER || '/usr/sbin/pgbouncer', package: 'pgbouncer' },
  soffice: { path: '/usr/bin/soffice', package: 'libreoffice-calc-nogui' },
  postgres15: { path: `${postgres15}/postgres`, package: 'postgresql-15' },
}

/** @typedef {keyof typeof testPrograms} TestProgram */

/**
 * @param {TestProgram[]} names
 * @returns {TestProgram[]} those that are not on this machine
 */
export const missingPrograms = (names) => names.filter((name) => !existsSync(testPrograms[name].path))

/**
 * Installs those that are missing, for a whole run of the tests. In CI each has to be there; elsewhere the tests that
 * need it are left out, which is said here.
 * @throws in CI, when one cannot be installed
 */
export function ensureTestPrograms() {
  const all = /** @type {TestProgram[]} */ (Object.keys(testPrograms))
  const missing = missingPrograms(all)
  if (missing.length === 0) return
  const packages = missing.map((name) => testPrograms[name].package)
  console.log(`Installing ${packages.join(', ')} for the tests …`)
  const reason = installPackages(packages)
  const left = missingPrograms(all)
  if (left.length === 0) return
  const words = `${left.join(', ')} could not be installed${reason ? `: ${reason}` : ''}.`
  if (process.env.CI) throw new Error(words)
  console.log(`${words} Tests that need them are skipped.`)
}
