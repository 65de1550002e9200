import { join } from 'node:path'
import { readConfig } from '../../config.ts'
import { inWords, openTarget, readCommand, reasonOf, secondsSince } from './terminal.ts'
import { writeBackup } from './write-backup.ts'

/** `npm run backup -- <file>`: the portal's data in one file, while it runs or not (docs/operations.md). */

try {
  const startedMs = performance.now()
  const { file } = readCommand('backup')
  const config = readConfig()
  const { connection, where, close } = await openTarget(config)
  try {
    const pictures = config.pictures.driver === 's3' ? null : join(config.DATA_DIR, 'pictures')
    const report = await writeBackup({ connection, file, pictures })
    const size = `${(report.bytes / 1_000_000).toFixed(1)} MB`
    console.log(`\n  ${file}: ${size} in ${secondsSince(startedMs)}, of ${where}.\n  ${inWords(report)}`)
    console.log(
      '\n  It contains customer data and password hashes: encrypt it, and keep a copy on another machine.\n',
    )
  } finally {
    await close()
  }
} catch (error) {
  console.error(`\n  No backup was written. ${reasonOf(error)}\n`)
  process.exitCode = 1
}
