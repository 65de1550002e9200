import type { Reader } from '../../../db/client.ts'
import { findCarriers } from './devices.store.ts'

/** The names of all carriers, by id, for features that name those of devices. */
export const carrierNames = (on: Reader): Promise<Map<string, string>> => findCarriers(on)
