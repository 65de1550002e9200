import { coverDay, type DeviceField, deviceFields } from '@portal/domain/device-fields'
import * as z from 'zod'
import { singleLine, storable } from './fields.ts'

/** Values of devices, each with the rule and the words of the domain (docs/spec/fleet.md#fields). */

/** A text with a format: cleaned as the domain says, and refused in its words. */
export const deviceField = (name: DeviceField) => {
  const { clean, isRight, message } = deviceFields[name]
  return z.string().max(100, message).transform(clean).refine(isRight, message)
}

/** The same, or null or an empty text for none. */
export const optionalDeviceField = (name: DeviceField) => {
  const { clean, isRight, message } = deviceFields[name]
  return z
    .string()
    .max(100, message)
    .nullable()
    .transform((typed) => (typed === null || typed.trim() === '' ? null : clean(typed)))
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
