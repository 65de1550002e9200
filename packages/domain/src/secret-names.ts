/** Words that no field may hold whose value is written down: what is behind them opens an account or a device. */
const secretWords = new Set(['password', 'secret', 'token', 'hash', 'pin', 'authorization', 'cookie', 'otp'])

const wordsOf = (name: string) => name.split(/[^\p{L}\p{N}]+|(?<=[\p{Ll}\p{N}])(?=\p{Lu})/u)
/** What stands in quotation marks is the name of a thing, such as a question about passwords, and says nothing of its value. */
const quoted = /“.*”/s

/** Whether a field of this name is neither recorded in the audit log nor kept as a draft of a form. */
export const isSecretName = (name: string): boolean =>
  wordsOf(name.replace(quoted, '')).some((word) => secretWords.has(word.toLowerCase()))
