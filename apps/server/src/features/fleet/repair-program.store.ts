import { endedStatuses } from '@portal/domain/device-status'
import { fleetLimits } from '@portal/domain/fleet-limits'
import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../../db/client.ts'

export type Unlisted = {
  id: string
  imei: string
  make: string
  model: string
  status: string
  expirationDate: string
}

const ended = sql.raw(endedStatuses.map((status) => `'${status}'`).join(', '))

/**
 * Devices of the CRM's screen-repair program with a right IMEI that no device of the account ever had, nor any other
 * device has now; for each IMEI the record with the longest coverage.
 * @param ids only these records; without it the first 1,000
 */
export async function findUnlisted(on: Reader, accountId: string, ids?: readonly string[]) {
  const chosen = ids ? sql`and r.id = any(${sql.param([...ids])}::text[])` : sql``
  const { rows } = await on.execute<Unlisted & { total: number }>(sql`
    select *, (count(*) over ())::int as total from (
      select distinct on (r.serial_number_imei) r.id, r.serial_number_imei as imei, r.device_make as make,
        r.device_model as model, r.status, r.expiration_date::text as "expirationDate"
      from repair_devices r
      where r.zoho_account_id = ${accountId} ${chosen}
        and r.serial_number_imei ~ '^[0-9]{15}$' and luhn_is_right(r.serial_number_imei)
        and not exists (
          select from devices d
          where d.imei = r.serial_number_imei and d.status in (${ended}) and d.zoho_account_id = ${accountId}
        )
        and not exists (
          select from devices d where d.imei = r.serial_number_imei and d.status not in (${ended})
        )
      order by r.serial_number_imei, r.expiration_date desc, r.id
    ) unlisted
    order by make, model, imei limit ${fleetLimits.bulkMax}`)
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}

/** For each IMEI of the account's screen-repair program the newest device of its fleet. */
export async function findListed(on: Reader, accountId: string) {
  const { rows } = await on.execute<{ imei: string; deviceId: string; unitNumber: string | null }>(sql`
    select distinct on (imei) imei, device_id as "deviceId", unit_number as "unitNumber"
    from (${devicesOfProgram(accountId, sql`not in`)} union all ${devicesOfProgram(accountId, sql`in`)}) listed
    order by imei, created_at desc, device_id desc`)
  return rows
}

/** Devices that have ended, or have not, apart: each has its own index by IMEI, where the whole fleet would be read. */
const devicesOfProgram = (accountId: string, isIn: SQL) => sql`
  select d.imei, d.device_id, d.unit_number, d.created_at
  from repair_devices r
  join devices d on d.imei = r.serial_number_imei and d.status ${isIn} (${ended})
    and d.zoho_account_id = r.zoho_account_id
  where r.zoho_account_id = ${accountId}`
