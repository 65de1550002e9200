import { type DeviceKind, deviceKindLabels } from '@portal/domain/device-status'

type UnitTagProps = { unitNumber: string | null; isOn?: boolean }

/** A unit number as a small tag. Hi-vis while its device is selected. */
export function UnitTag({ unitNumber, isOn = false }: UnitTagProps) {
  return (
    <span className="unit" {...(isOn ? { 'data-on': true } : {})}>
      {unitNumber ?? 'No number'}
    </span>
  )
}

type Named = { make: string; model: string; kind: DeviceKind }

/** What a device is called: make and model, or its kind where neither is known. */
export const deviceName = ({ make, model, kind }: Named) =>
  `${make} ${model}`.trim() || deviceKindLabels[kind]

/** Ten digits as they are printed on tags: (555) 010-0147. */
export const phoneText = (digits: string) => digits.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
