/** Colours that belong to the brand rather than to one device. */
export const signal = '#d8f43a'
export const asphalt = {
  950: '#0b0e10',
  900: '#12181a',
  800: '#1f282c',
  700: '#2e393e',
  500: '#5d6b72',
  200: '#d5dbde',
}

const shade = '#04070a'

function channels(hex: string): number[] {
  const parts = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex)
  if (!parts) throw new RangeError(`not a #rrggbb colour: ${hex}`)
  return parts.slice(1).map((part) => Number.parseInt(part, 16))
}

/** The colour `amount` (0–1) of the way from `from` to `to`. */
export function mix(from: string, to: string, amount: number): string {
  const target = channels(to)
  const share = Math.max(0, Math.min(1, amount))
  const mixed = channels(from).map((value, index) => value + ((target[index] ?? 0) - value) * share)
  return `#${mixed.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`
}

export const lighter = (colour: string, amount: number) => mix(colour, '#ffffff', amount)
export const darker = (colour: string, amount: number) => mix(colour, shade, amount)
