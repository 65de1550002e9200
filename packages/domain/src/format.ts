/** "+5%", "−2", "0": a change, with the minus sign that amounts have. */
export const signed = (value: number, unit = ''): string =>
  `${value > 0 ? '+' : value < 0 ? '−' : ''}${Math.abs(value).toLocaleString('en-US')}${unit}`

/** "1 result", "2 results". */
export const counted = (n: number, one: string, many = `${one}s`) =>
  `${n.toLocaleString('en-US')} ${n === 1 ? one : many}`
