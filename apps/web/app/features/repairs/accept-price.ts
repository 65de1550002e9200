/** Dollars with at most two decimals, as people type them; null for anything else. */
export function priceIn(typed: string): number | null {
  const text = typed.trim().replace(/^\$/, '').replaceAll(',', '')
  return /^\d+(\.\d{1,2})?$/.test(text) ? Number(text) : null
}
