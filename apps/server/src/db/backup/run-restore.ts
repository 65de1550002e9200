import { join } from 'node:path'
import { localPictures } from '../../adapters/local-pictures/local-pictures.ts'
import { s3Pictures } from '../../adapters/s3-pictures/s3-pictures.ts'
import { readConfig } from '../../config.ts'
import { restoreBackup } from './restore-backup.ts'
import { inWords, openTarget, readCommand, reasonOf, secondsSince } from './terminal.ts'

/** `npm run restore -- <file>`: fills an empty database from a backup (docs/operations.md). */

try {
  const startedMs = performance.now()
  const command = readCommand('restore')
  const { pictures, ...config } = readConfig()
  const storage =
    pictures.driver === 's3' ? s3Pictures(pictures.s3) : localPictures(join(config.DATA_DIR, 'pictures'))
  const { connection, where, close } = await openTarget(config)
  try {
    const report = await restoreBackup({
      connection,
      ...command,
      putPicture: (name, content) =>
        storage.put(name, content, name.endsWith('.avif') ? 'image/avif' : 'image/webp'),
    })
    console.log(
      `\n  Restored ${where} in ${secondsSince(startedMs)}, as it was at ${report.header.createdAt}.`,
    )
    console.log(`  ${inWords(report)}`)
    if (report.migrationsAfter > 0)
      console.log(`  ${report.migrationsAfter} migrations were applied to bring it up to date.`)
    console.log(
      '\n  All users must sign in again. Codes from authenticator apps work only with the original key:',
    )
    console.log('  SECRETS_KEY, or secrets.key in DATA_DIR, of the portal that was backed up.\n')
  } finally {
    await close()
  }
} catch (error) {
  console.error(`\n  Nothing was restored. ${reasonOf(error)}\n`)
  process.exitCode = 1
}
