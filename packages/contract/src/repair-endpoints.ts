import * as changes from './repair-changes.ts'
import {
  exportRepairCases,
  getRepairCase,
  getRepairCases,
  getRepairCounts,
  getRepairFigures,
  getRepairPicture,
} from './repairs.ts'

/** Every call of cases, by its name. */
export const repairEndpoints = {
  exportRepairCases,
  getRepairCase,
  getRepairCases,
  getRepairCounts,
  getRepairFigures,
  getRepairPicture,
  ...changes,
}
