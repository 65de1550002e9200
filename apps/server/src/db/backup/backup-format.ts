import * as z from 'zod'

/** What a backup says about itself, in its first and its last entry. */

export const formatName = 'portal-backup'
/** Raised when an older program could not read the file any more. */
export const formatVersion = 1

export const headerEntry = 'backup.json'
export const manifestEntry = 'manifest.json'

const migration = z.object({ tag: z.string(), when: z.number().int() })
const table = z.object({ name: z.string(), columns: z.array(z.string()).min(1) })

const headerShape = z.object({
  format: z.literal(formatName),
  version: z.literal(formatVersion),
  createdAt: z.iso.datetime(),
  /** The last migration that the database had. */
  schema: migration,
  server: z.string(),
  tables: z.array(table),
  /** `elsewhere`: in a bucket, which has its own backups. */
  pictures: z.enum(['included', 'elsewhere']),
})

const manifestShape = z.object({
  entries: z.array(z.object({ name: z.string(), bytes: z.number().int(), sha256: z.string() })),
  rows: z.record(z.string(), z.number().int()),
  jobs: z.number().int(),
  pictures: z.number().int(),
  /** The last number that each sequence gave out. */
  sequences: z.record(z.string(), z.string()),
})

export type Migration = z.output<typeof migration>
export type BackupTable = z.output<typeof table>
export type Header = z.output<typeof headerShape>
export type Manifest = z.output<typeof manifestShape>

/** Throws BackupError NOT_A_BACKUP or UNKNOWN_FORMAT. */
export function parseHeader(file: string, content: Buffer): Header {
  const said = parsedJson(content)
  const outline = z.object({ format: z.literal(formatName), version: z.number() }).safeParse(said)
  if (!outline.success) throw notABackup(file)
  if (outline.data.version !== formatVersion) {
    const words = `${file} has format ${outline.data.version}, and this program reads format ${formatVersion}. Restore it with the version of the portal that wrote it, or a newer one.`
    throw new BackupError('UNKNOWN_FORMAT', words)
  }
  const header = headerShape.safeParse(said)
  if (!header.success) throw notABackup(file)
  return header.data
}

export const parseManifest = (content: Buffer): Manifest | undefined =>
  manifestShape.safeParse(parsedJson(content)).data

export const notABackup = (file: string) =>
  new BackupError('NOT_A_BACKUP', `${file} is not a backup of the portal.`)

/** Entries of a table or of the jobs: "tables/orders/000001.copy". */
export const chunkName = (folder: string, index: number) => `${folder}/${String(index).padStart(6, '0')}.copy`
export const tableFolder = (table: string) => `tables/${table}`
export const jobsFolder = 'jobs'
export const picturesFolder = 'pictures'

function parsedJson(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString('utf8'))
  } catch {
    return undefined
  }
}

type BackupErrorCode =
  | 'FILE_EXISTS'
  | 'NOT_A_BACKUP'
  | 'UNKNOWN_FORMAT'
  | 'DAMAGED'
  | 'NEWER_SCHEMA'
  | 'UNKNOWN_SCHEMA'
  | 'NOT_EMPTY'
  | 'NOT_MIGRATED'

/** Why a backup was not written or not restored, in words for the person who typed the command. */
export class BackupError extends Error {
  readonly code: BackupErrorCode

  constructor(code: BackupErrorCode, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'BackupError'
    this.code = code
  }
}

/** The file itself is not as it was written. */
export const damaged = (file: string, what: string, cause?: unknown) =>
  new BackupError('DAMAGED', `${file} is damaged: ${what}. Nothing was changed.`, cause)
