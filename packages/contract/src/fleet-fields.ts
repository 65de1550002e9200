import { coverDay, type DeviceField, deviceFields } from '@portal/domain/device-fields'
import { taggedUnit } from '@portal/domain/printed-number'
import * as z from 'zod'
import { singleLine, storable } from './fields.ts'

/** Values of devices, each with the rule and the words of the domain (docs/spec/fleet.md#fields). */

/** A text with a format: cleaned as the domain says, and refused in its words. */
export const deviceField = (name: DeviceField) => {
  const { clean, isRight, message } = deviceFields[name]
  return z.string().max(100, message).transform(clean).refine(isRight, message)
}

/** A unit number, or one as a tag has it, with the short code of its account before it; which account that is, the server knows. */
export const unitOrTag = z
  .string()
  .max(100, deviceFields.unitNumber.message)
  .transform(deviceFields.unitNumber.clean)
  .refine(
    (text) => deviceFields.unitNumber.isRight(text) || taggedUnit(text) !== null,
    deviceFields.unitNumber.message,
  )

/** A text with a format, or null or an empty text for none. */
export const optionalDeviceField = (name: DeviceField) => {
  const { clean, isRight, message } = deviceFields[name]
  return z
    .string()
    .max(100, message)
    .nullable()
    .transform((typed) => (typed === null ? null : clean(typed) || null))
    .refine((text) => text === null || isRight(text), message)
}

/** One line of free text, such as a holder's name. */
export const lineOfText = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine(...storable)
    .refine(...singleLine)

/** A calendar day, yyyy-MM-dd. */
export const day = z.iso.date(coverDay.message).refine(coverDay.isRight, coverDay.message)
