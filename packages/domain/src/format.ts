const date = new Intl.DateTimeFormat('en-US', { month: '2-digit', day: '2-digit', year: 'numeric' })
const moment = new Intl.DateTimeFormat('en-US', {
  month: '2-digit',
  day: '2-digit',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/** MM/dd/yyyy (storefront 9), in the reader's time zone; '' for what is not a date. */
export const formatDate = (value: Date | string) => format(date, value)
/** MM/dd/yyyy, h:mm AM, for timelines. */
export const formatMoment = (value: Date | string) => format(moment, value)

/** MM/dd/yyyy of a calendar day (yyyy-MM-dd), the same day in every time zone; '' for what is not one. */
export function formatDay(day: string): string {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})/.exec(day) ?? []
  return year ? `${month}/${date}/${year}` : ''
}

function format(formatter: Intl.DateTimeFormat, value: Date | string) {
  const time = new Date(value)
  return Number.isNaN(time.getTime()) ? '' : formatter.format(time)
}

/** "1 result", "2 results". */
export const counted = (n: number, one: string, many = `${one}s`) =>
  `${n.toLocaleString('en-US')} ${n === 1 ? one : many}`

/** "Rivera, Ana - ana@wbc.example": agents as every selector shows them (storefront 2). */
export const agentLabel = (agent: { firstName: string; lastName: string; email: string }) =>
  `${agent.lastName}, ${agent.firstName} - ${agent.email}`

/** "Ana Rivera" from such a label; anything else as it is. */
export const agentNameOf = (label: string) => label.replace(/^(.+?), (.+) - \S+$/, '$2 $1')
