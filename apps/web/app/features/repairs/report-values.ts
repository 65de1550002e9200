import type { CaseKind } from '@portal/domain/repair-cases'
import type { CallAnswer, CallInput } from '../../lib/api.ts'

/** What the report of a problem asks for. */
export type ReportValues = {
  kind: CaseKind | ''
  description: string
  holder: string
  place: string
  policeReport: string
  isLent: boolean
  spareDeviceId: string
}

export type ReportFacts = CallAnswer<'getRepairReport'>['result']

/** What the form begins with: the first kind that is not reported yet, the present holder, the nearest spare. */
export function valuesOf({ device, kinds, openCases, spares }: ReportFacts): ReportValues {
  const free = kinds.find((kind) => openCases.every((open) => open.kind !== kind))
  return {
    kind: free ?? '',
    description: '',
    holder: device.holder,
    place: '',
    policeReport: '',
    isLent: false,
    spareDeviceId: spares[0]?.deviceId ?? '',
  }
}

/** The body of the call; what was left empty or as it was is left out. Null without a kind. */
export function bodyOf(
  values: ReportValues,
  { device }: ReportFacts,
): CallInput<'reportRepair'>['body'] | null {
  const { kind, description, holder, place, policeReport, isLent, spareDeviceId } = values
  if (kind === '') return null
  const texts = { description, place, policeReport: kind === 'stolen' ? policeReport : '' }
  const typed = Object.entries(texts).filter(([, text]) => text.trim() !== '')
  return {
    kind,
    ...Object.fromEntries(typed),
    ...(holder.trim() === device.holder ? {} : { holder }),
    ...(isLent && spareDeviceId !== '' ? { spareDeviceId } : {}),
  }
}
