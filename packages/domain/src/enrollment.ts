import type { DeviceKind } from './device-status.ts'
import { counted } from './format.ts'
import { guardFormula } from './plain-text.ts'

/** Files with which devices are added to the enrollment services of their makers (docs/spec/fleet.md#enrollment-files). */

export const enrollmentServices = ['zeroTouch', 'knox', 'apple'] as const
export type EnrollmentService = (typeof enrollmentServices)[number]
export const enrollmentLabels: Record<EnrollmentService, string> = {
  zeroTouch: 'Android zero-touch',
  knox: 'Samsung Knox Mobile Enrollment',
  apple: 'Apple Business Manager',
}

/** What is in the file, for the choice of a service. */
export const enrollmentFiles: Record<EnrollmentService, string> = {
  zeroTouch: 'The five columns of the zero-touch portal, with a header',
  knox: 'One IMEI in each row, no header. A reseller uploads it in the Knox Reseller Portal',
  apple: 'One serial number in each row, no header',
}

/** What an enrollment service needs to know of a device. */
export type Enrolled = {
  kind: DeviceKind
  make: string
  imei: string | null
  serial: string | null
}

export const leftOutReasons = ['router', 'otherMake', 'noImei', 'noSerial', 'unsafe'] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

const isMadeBy = (make: string, maker: string) => new RegExp(`^${maker}\\b`, 'i').test(make.trim())
/** Whether the service is one for devices of this make. */
const isFor = (service: EnrollmentService, make: string): boolean => {
  if (service === 'knox') return isMadeBy(make, 'Samsung')
  const isApple = isMadeBy(make, 'Apple')
  return service === 'apple' ? isApple : !isApple && make.trim() !== ''
}

/** The id of the customer in the zero-touch portal: digits, as that portal shows it. */
export const isCustomerId = (text: string) => /^\d{1,19}$/.test(text)

/** The first row; null for services whose files have none. */
export const enrollmentHeader = (service: EnrollmentService): string[] | null =>
  service === 'zeroTouch' ? ['modemtype', 'modemid', 'manufacturer', 'profiletype', 'owner'] : null

/**
 * A device's row, or why it has none. A cell is never changed: a device with one that a spreadsheet would run is left out.
 * @param customerId the owner in the zero-touch portal; not used by the other services
 */
export function enrollmentRow(
  service: EnrollmentService,
  device: Enrolled,
  customerId: string,
): string[] | LeftOutReason {
  const { kind, make, imei, serial } = device
  if (kind === 'router') return 'router'
  if (!isFor(service, make)) return 'otherMake'
  if (service === 'apple' && serial === null) return 'noSerial'
  if (service !== 'apple' && imei === null) return 'noImei'
  const cells = {
    zeroTouch: ['IMEI', imei ?? '', make.trim(), 'ZERO_TOUCH', customerId],
    knox: [imei ?? ''],
    apple: [serial ?? ''],
  }[service]
  return cells.every((cell) => guardFormula(cell) === cell) ? cells : 'unsafe'
}

const makeWords: Record<EnrollmentService, readonly [one: string, many: string]> = {
  zeroTouch: ['is from Apple or has no make', 'are from Apple or have no make'],
  knox: ['is not from Samsung', 'are not from Samsung'],
  apple: ['is not from Apple', 'are not from Apple'],
}

const reasonWords: Record<Exclude<LeftOutReason, 'otherMake'>, readonly [one: string, many: string]> = {
  router: ['is a router', 'are routers'],
  noImei: ['has no IMEI yet', 'have no IMEI yet'],
  noSerial: ['has no serial number yet', 'have no serial number yet'],
  unsafe: [
    'has a make or number that this file can’t hold',
    'have a make or number that this file can’t hold',
  ],
}

/** "3 devices have no IMEI yet". */
export function leftOutWords(service: EnrollmentService, reason: LeftOutReason, devices: number): string {
  const [one, many] = reason === 'otherMake' ? makeWords[service] : reasonWords[reason]
  return counted(devices, `device ${one}`, `devices ${many}`)
}
