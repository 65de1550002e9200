/** Keeps what the database must hold and no one may read there, each for one owner. */
export type SecretBox = {
  seal(text: string, owner: string): Buffer
  /** Undefined when it was sealed with another key or for another owner, or is damaged. */
  unseal(sealed: Buffer, owner: string): string | undefined
}
