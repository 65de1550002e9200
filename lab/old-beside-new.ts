import type { Figure } from './faults/fault.ts'
import { deployOver } from './old-beside-new/deploy-over.ts'
import { buildOld, commitBeforeNewestMigration, type OldBuild } from './old-beside-new/old-build.ts'

/**
 * A rolling deploy of today's build over the server of an older commit, with people ordering at both.
 * `npm run lab -- old-beside-new` takes the last commit before the newest migration; `npm run lab -- old-beside-new 8860a01 b786944`
 * these. Fails when a limit is missed.
 */
const commits = process.argv.slice(2)

for (const commit of commits.length > 0 ? commits : [commitBeforeNewestMigration()]) {
  const old = await buildOld(commit)
  try {
    report(old, await deployOver(old))
  } finally {
    await old.remove()
  }
}

function report({ commit, subject, schema }: OldBuild, figures: Figure[]) {
  console.log(
    `\nThe build of ${commit} (“${subject}”), which knows migrations to ${schema}, beside today's\n`,
  )
  console.log('| what | measured | limit | |\n|---|---|---|---|')
  for (const { what, value, limit, isMet } of figures)
    console.log(`| ${what} | ${value} | ${limit} | ${isMet ? '' : 'MISSED'} |`)
  if (figures.some(({ isMet }) => !isMet)) process.exitCode = 1
}
