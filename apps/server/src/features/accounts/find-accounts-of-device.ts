import type { Reader } from '../../db/client.ts'
import { findAccountsBySerial } from './accounts.store.ts'

/** IMEIs have 15 digits, other serial numbers at least 8 letters and digits. */
const serialNumber = /^(?=.*\d)[a-z0-9]{8,30}$/i

/**
 * The accounts with a repair device of this serial number or IMEI: the whole number, however it is
 * grouped ("35 209900 176148 1", "35-209900-176148-1"). None for a text that is no such number.
 */
export async function findAccountsOfDevice(on: Reader, typed: string): Promise<string[]> {
  const serial = typed.replace(/[\s./-]/g, '')
  return serialNumber.test(serial)
    ? findAccountsBySerial(on, [serial, serial.toUpperCase(), typed.toUpperCase()])
    : []
}
