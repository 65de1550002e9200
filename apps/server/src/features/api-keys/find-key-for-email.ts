import type { Reader } from '../../db/client.ts'
import { readKeyWithPerson } from './api-keys.store.ts'

/** What an email says of a key; undefined when it is gone. */
export const findKeyForEmail = async (on: Reader, keyId: string) => (await readKeyWithPerson(on, keyId))[0]
