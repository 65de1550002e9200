/** "+5%", "−2", "0": a change, with the minus sign that amounts have. */
export const signed = (value: number, unit = ''): string =>
  `${value > 0 ? '+' : value < 0 ? '−' : ''}${Math.abs(value).toLocaleString('en-US')}${unit}`
