import { enrollmentServices, isCustomerId, leftOutReasons } from '@portal/domain/enrollment'
import { fleetLimits } from '@portal/domain/fleet-limits'
import * as z from 'zod'
import { calls } from './calls.ts'
import { endpoint, result } from './endpoint.ts'
import { orderIdParam, uuid } from './fields.ts'
import { ofAccount } from './fleet.ts'

/** Enrollment files of devices (docs/spec/fleet.md#enrollment-files). */

const wanted = {
  service: z.enum(enrollmentServices, `Choose ${enrollmentServices.join(', ')}.`),
  /** The customer in the zero-touch portal; only Android zero-touch needs it. */
  customerId: z
    .string()
    .refine(isCustomerId, 'Enter the customer ID of the zero-touch portal: digits only.')
    .optional(),
}
type Wanted = { service: string; customerId?: string | undefined }
const hasOwner = ({ service, customerId }: Wanted) => service !== 'zeroTouch' || customerId !== undefined
const ownerMissing = {
  path: ['customerId'],
  message: 'Enter the customer ID of the zero-touch portal: digits only.',
}

const enrollmentFile = result(
  z.object({
    fileName: z.string(),
    /** Rows of the file; with none there is nothing to upload. */
    devices: z.int(),
    csv: z.string(),
    /** Devices that are not in the file, by reason. */
    leftOut: z.array(
      z.object({
        reason: z.enum(leftOutReasons),
        devices: z.int(),
        /** "3 devices have no IMEI yet". */
        words: z.string(),
        /** The first unit numbers of them. */
        units: z.array(z.string()),
      }),
    ),
  }),
)
export type EnrollmentFile = z.infer<typeof enrollmentFile>['result']

export const getOrderEnrollment = endpoint(calls.getOrderEnrollment, {
  summary:
    'The devices of an order as a file for an enrollment service: Android zero-touch, Samsung Knox or Apple. Devices that the service does not take, or without the needed number, are left out and named.',
  params: z.object({ orderId: orderIdParam }),
  query: z.strictObject(wanted).refine(hasOwner, ownerMissing),
  answer: enrollmentFile,
  errors: ['ORDER_NOT_FOUND'],
})

export const exportEnrollment = endpoint(calls.exportEnrollment, {
  summary: 'The same for these devices of an account; others are left out. Changes nothing.',
  params: ofAccount,
  body: z
    .strictObject({ ...wanted, deviceIds: z.array(uuid).min(1).max(fleetLimits.bulkMax) })
    .refine(hasOwner, ownerMissing),
  answer: enrollmentFile,
  errors: ['ACCOUNT_NOT_FOUND'],
})
