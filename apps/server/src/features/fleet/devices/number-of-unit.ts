import { AppError } from '@portal/contract/errors'
import { numberTakenWords } from '@portal/domain/bench-number'
import { endedStatuses } from '@portal/domain/device-status'
import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../db/client.ts'
import { devices } from '../../../db/schema/fleet.tables.ts'
import type { FleetAuthor } from '../../accounts/account-author.ts'
import { changeOneDevice } from './change-devices.ts'

/** The number of the line of a device (docs/spec/staging.md#number). */

/** Those who enter numbers of an account wait for each other, so that no two units get one. */
export const lockNumbers = (tx: Tx, accountId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`numbers ${accountId}`}))`)

/** The devices of an account that have one of these numbers and have not ended. */
export const findNumberHolders = (on: Reader, accountId: string, numbers: readonly string[]) =>
  on
    .select({
      deviceId: devices.deviceId,
      unitNumber: devices.unitNumber,
      phoneNumber: sql<string>`${devices.phoneNumber}`,
    })
    .from(devices)
    .where(
      and(
        eq(devices.zohoAccountId, accountId),
        inArray(devices.phoneNumber, [...numbers]),
        notInArray(devices.status, [...endedStatuses]),
      ),
    )

/**
 * Gives the line of a device its number, or takes it back: the one place where a number that the carrier gave is written. The
 * numbers of the account are locked by the caller.
 * Throws NUMBER_TAKEN for one that another device of the account has.
 */
export async function setNumberOfUnit(
  tx: Tx,
  author: FleetAuthor,
  { accountId, deviceId, number }: { accountId: string; deviceId: string; number: string | null },
): Promise<void> {
  const holders = number === null ? [] : await findNumberHolders(tx, accountId, [number])
  const other = holders.find((one) => one.deviceId !== deviceId)
  if (other)
    throw new AppError('NUMBER_TAKEN', {
      message: numberTakenWords(other.phoneNumber, other.unitNumber ?? ''),
    })
  // The number that comes is not one that was wished: a wish that nobody said is one for a new line.
  const values = number === null ? { phoneNumber: null } : { phoneNumber: number, numberWish: 'new' as const }
  await changeOneDevice(tx, author, deviceId, { kind: 'changed', values })
}
