import type { Reader } from '../../db/client.ts'
import { findKit, type ShownKit } from './kits.store.ts'

export type { ShownKit } from './kits.store.ts'

/** A kit with the names of what it orders, for features that name one; undefined for one that is not there. */
export const showKit = (on: Reader, kitId: string): Promise<ShownKit | undefined> => findKit(on, kitId)
