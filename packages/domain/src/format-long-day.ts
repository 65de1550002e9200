const long = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
})

/** "December 8, 2026" of a calendar day (yyyy-MM-dd), for sentences; '' for what is not one. */
export function formatLongDay(day: string): string {
  const moment = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(moment.getTime()) ? '' : long.format(moment)
}
