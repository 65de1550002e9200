import type { PasswordHasher } from '../ports/password-hasher.ts'

/** No hashing at all, for tests that are not about it. */
export const plainPasswords: PasswordHasher = {
  hash: async (password) => `plain:${password}`,
  verify: async (hash, password) => hash === `plain:${password}`,
}
