import type { repairDevices } from '../../features/accounts/accounts.tables.ts'
import { northgate } from './personas.ts'
import type { Random } from './random.ts'

export type RepairableDevice = { deviceMake: string; deviceModel: string }
type NewRepairDevice = Omit<typeof repairDevices.$inferInsert, 'id'>

const dayMs = 86_400_000

/** Each state of a covered device, with the days from now within which its coverage ends. */
const statuses = [
  { status: 'Active', daysLeft: { min: 12, max: 340 } },
  { status: 'Active', daysLeft: { min: 1, max: 30 } },
  { status: 'Used', daysLeft: { min: 5, max: 200 } },
  { status: 'Expired', daysLeft: { min: -180, max: -1 } },
  { status: 'Pending', daysLeft: { min: 355, max: 365 } },
] as const

/** Devices under the screen-repair program: on most accounts a few, on Northgate every kind. */
export function repairDevicesOf(
  accounts: ReadonlyArray<{ zohoAccountId: string; isActive: boolean }>,
  devices: readonly RepairableDevice[],
  now: Date,
  random: Random,
): NewRepairDevice[] {
  let serial = 0
  return accounts.flatMap(({ zohoAccountId, isActive }) => {
    const hasEvery = zohoAccountId === northgate.zohoAccountId
    if (!isActive || (!hasEvery && random.chance(0.2))) return []
    const count = hasEvery ? 12 : random.integer(2, 7)
    return Array.from({ length: count }, (_, index) => {
      const { status, daysLeft } = (hasEvery && statuses[index]) || random.pick(statuses)
      serial += random.integer(1, 900)
      return {
        zohoAccountId,
        serialNumberImei: testImei(serial),
        ...random.pick(devices),
        expirationDate: dateOnly(now.getTime() + random.integer(daysLeft.min, daysLeft.max) * dayMs),
        pin: String(random.integer(1_000, 9_999)),
        status,
      }
    })
  })
}

const dateOnly = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** The start of numbers that are set aside for tests: no device on sale has one. */
const testRange = '00101501'

/** An IMEI of the test range: 14 digits and the check digit that makes it well-formed. */
function testImei(serial: number): string {
  const digits = testRange + String(serial).padStart(6, '0')
  return digits + checkDigit(digits)
}

/** Luhn: every second digit from the right counts double, and its own digits are added. */
function checkDigit(digits: string): number {
  const sum = Array.from(digits, Number).reduce((total, digit, index) => {
    const counted = (digits.length - index) % 2 === 1 ? digit * 2 : digit
    return total + (counted > 9 ? counted - 9 : counted)
  }, 0)
  return (10 - (sum % 10)) % 10
}
