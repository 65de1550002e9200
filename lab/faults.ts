import { clockFault } from './faults/clock.ts'
import { databaseAwayFault } from './faults/database-away.ts'
import { databaseClockFault } from './faults/database-clock.ts'
import { diskFullFault } from './faults/disk-full.ts'
import type { Fault } from './faults/fault.ts'
import { halfOpenFault } from './faults/half-open.ts'
import { hostileFilesFault } from './faults/hostile-files.ts'
import { killsFault } from './faults/kills.ts'
import { largeDocumentsFault } from './faults/large-documents.ts'
import { madeUpAddressesFault } from './faults/made-up-addresses.ts'
import { mixedLoadFault } from './faults/mixed-load.ts'
import { overloadFault } from './faults/overload.ts'
import { powerLossFault } from './faults/power-loss.ts'
import { shutdownFault } from './faults/shutdown.ts'
import { slowClientsFault } from './faults/slow-clients.ts'

/**
 * Provokes what goes wrong in the real world on the built portal, and prints each figure against its limit.
 * `npm run lab -- faults` does everything, about half an hour; `npm run lab -- faults kills overload` only these.
 * Fails when a limit is missed. Wants a machine with nothing else to do.
 */
const faults: readonly Fault[] = [
  killsFault,
  powerLossFault,
  databaseAwayFault,
  diskFullFault,
  overloadFault,
  mixedLoadFault,
  shutdownFault,
  slowClientsFault,
  clockFault,
  databaseClockFault,
  halfOpenFault,
  madeUpAddressesFault,
  hostileFilesFault,
  largeDocumentsFault,
]

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !faults.some((fault) => fault.name === name))
if (unknown.length > 0)
  throw new Error(
    `No such fault: ${unknown.join(', ')}. There are: ${faults.map(({ name }) => name).join(', ')}.`,
  )

for (const fault of faults) if (wanted.length === 0 || wanted.includes(fault.name)) await provoke(fault)

async function provoke({ name, about, missing, run }: Fault) {
  console.log(`\n${name}: ${about}\n`)
  const reason = missing?.()
  if (reason !== undefined) return console.log(`Left out: it ${reason}.`)
  const figures = await run()
  console.log('| what | measured | limit | |\n|---|---|---|---|')
  for (const { what, value, limit, isMet } of figures)
    console.log(`| ${what} | ${value} | ${limit} | ${isMet ? '' : 'MISSED'} |`)
  if (figures.some(({ isMet }) => !isMet)) process.exitCode = 1
}
