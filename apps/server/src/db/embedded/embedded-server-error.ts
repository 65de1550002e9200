/** Why the embedded PostgreSQL cannot serve; the message says what to do about it and names DATA_DIR. */
export type EmbeddedServerErrorCode =
  | 'BINARIES_MISSING'
  | 'BINARIES_UNUSABLE'
  | 'DATA_DIR_NOT_A_DATABASE'
  | 'DATA_DIR_NOT_OURS'
  | 'DATA_DIR_NOT_WRITABLE'
  | 'DATA_DIR_UNKNOWN_VERSION'
  | 'DISK_FULL'
  | 'NO_ORDINARY_USER'
  | 'NOT_ANSWERING'
  | 'SOCKET_PATH_TAKEN'
  | 'START_FAILED'

export class EmbeddedServerError extends Error {
  override readonly name = 'EmbeddedServerError'
  readonly code: EmbeddedServerErrorCode
  readonly dataDir: string

  constructor(code: EmbeddedServerErrorCode, dataDir: string, advice: string, cause?: unknown) {
    super(`The embedded database cannot be used: ${advice} (DATA_DIR is ${dataDir})`, { cause })
    this.code = code
    this.dataDir = dataDir
  }
}

/** Translates a refusal of the file system; anything it does not know is passed on unchanged. */
export function fileSystemError(dataDir: string, cause: unknown): unknown {
  const code = systemErrorCode(cause)
  if (code === 'ENOSPC' || code === 'EDQUOT') return diskFull(dataDir, cause)
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS' || code === 'ENOTDIR') {
    const advice = 'its directory cannot be written. Give this user write access, or choose another DATA_DIR.'
    return new EmbeddedServerError('DATA_DIR_NOT_WRITABLE', dataDir, advice, cause)
  }
  return cause
}

/** Translates what initdb or postgres printed before it gave up. */
export function serverOutputError(dataDir: string, program: string, output: string): EmbeddedServerError {
  if (/No space left on device|Disk quota exceeded/i.test(output)) return diskFull(dataDir, output)
  if (/could not look up effective user ID/.test(output)) {
    const advice =
      'the user id of this process has no name on this machine. Run as a named user, or set DATABASE_URL.'
    return new EmbeddedServerError('NO_ORDINARY_USER', dataDir, advice, output)
  }
  if (/error while loading shared libraries|Library not loaded|GLIBC_/.test(output)) {
    const advice = `its programs do not run on this machine: ${lastLines(output)}. Set DATABASE_URL to use your own PostgreSQL.`
    return new EmbeddedServerError('BINARIES_UNUSABLE', dataDir, advice, output)
  }
  const advice = `${program} gave up: ${lastLines(output) || 'it said nothing'}.`
  return new EmbeddedServerError('START_FAILED', dataDir, advice, output)
}

/** Translates a program that could not even be started. */
export function spawnError(dataDir: string, program: string, cause: unknown): EmbeddedServerError {
  const code = systemErrorCode(cause)
  if (code === 'EPERM' || code === 'EINVAL') {
    const advice =
      'PostgreSQL refuses to run as root and this process may not switch to another user. Run as an ordinary user, or set DATABASE_URL.'
    return new EmbeddedServerError('NO_ORDINARY_USER', dataDir, advice, cause)
  }
  const advice = `${program} does not run on this machine (${code ?? String(cause)}). Set DATABASE_URL to use your own PostgreSQL.`
  return new EmbeddedServerError('BINARIES_UNUSABLE', dataDir, advice, cause)
}

/** The `code` of a Node system error or of a PostgreSQL error, if it has one. */
export function systemErrorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

function diskFull(dataDir: string, cause: unknown) {
  return new EmbeddedServerError(
    'DISK_FULL',
    dataDir,
    'the disk is full. Free some space and start again.',
    cause,
  )
}

function lastLines(output: string) {
  const telling = output.split('\n').filter((line) => /FATAL|PANIC|error|could not/i.test(line))
  return telling.slice(-3).join(' ').trim().slice(0, 600)
}
