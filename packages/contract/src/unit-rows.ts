import { numberWishes } from '@portal/domain/device-status'
import { fleetLimits } from '@portal/domain/fleet-limits'
import * as z from 'zod'
import { text, uuid } from './fields.ts'

/**
 * Rows of a fleet sheet as requests and answers have them (docs/spec/fleet.md#sheet). Formats are not checked here:
 * `checkUnitRows` of the domain says everything that is wrong with a sheet at once, cell by cell.
 */

const cell = text(200).optional()

/** The cells of a row; what is left out is empty. */
export const unitCells = {
  unitNumber: cell,
  holder: cell,
  stationId: uuid.nullable().optional(),
  /** Left out or null while nobody said one: a new line where its rate plan is billed, Keep with a number, else none. */
  numberWish: z.enum(numberWishes).nullable().optional(),
  areaCode: cell,
  phoneNumber: cell,
  portCarrier: cell,
  portAccountNumber: cell,
  /** Left out, a stored transfer PIN stays; empty, it goes. */
  portPin: text(200).optional(),
}

/** From 0, within the quantity of its line. */
export const linePosition = z
  .int()
  .min(0)
  .max(fleetLimits.linePositionsMax - 1)

const rowsMessage = `Send at most ${fleetLimits.unitRowsMax.toLocaleString('en-US')} rows at a time.`
export const atMostRows = <S extends z.ZodType>(row: S) =>
  z.array(row).max(fleetLimits.unitRowsMax, rowsMessage)

/** The devices of a cart that is ordered, numbered at checkout. */
export const unitsOfCart = atMostRows(
  z.strictObject({ cartItemId: uuid, position: linePosition, ...unitCells }),
).optional()
