export type BackupErrorCode =
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
