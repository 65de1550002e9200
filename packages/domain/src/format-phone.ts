/** "(555) 010-0147", however the ten digits were typed; another country's number, or what is none, as it is. */
export function formatPhone(number: string): string {
  if (number.includes('+')) return number
  const [, area, exchange, line] = /^(\d{3})(\d{3})(\d{4})$/.exec(number.replace(/\D/g, '')) ?? []
  return area ? `(${area}) ${exchange}-${line}` : number
}
