/** Hashes passwords slowly on purpose, off the event loop, a few at a time. */
export type PasswordHasher = {
  /** Throws AppError('BUSY') when too many are waiting. */
  hash(password: string): Promise<string>
  /** With a null hash it spends the same time and answers false: an unknown address must not be faster. */
  verify(hash: string | null, password: string): Promise<boolean>
}
