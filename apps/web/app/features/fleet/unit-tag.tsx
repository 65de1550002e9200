type UnitTagProps = { unitNumber: string | null; isOn?: boolean }

/** A unit number as a small tag. Hi-vis while its device is selected. */
export function UnitTag({ unitNumber, isOn = false }: UnitTagProps) {
  return (
    <span className="unit" {...(isOn ? { 'data-on': true } : {})}>
      {unitNumber ?? 'No number'}
    </span>
  )
}
