/** The day by which people want an order, as yyyy-MM-dd; '' where they named none. */

/** Whether a text is a calendar day, written yyyy-MM-dd. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text
}

/**
 * Why a date cannot be requested; undefined when it can.
 * @param today the business day, yyyy-MM-dd
 */
export function deliveryDateProblem(date: string, today: string): string | undefined {
  if (date === '') return undefined
  if (!isCalendarDay(date)) return 'Enter a date.'
  return date > today ? undefined : 'Choose a date from tomorrow on.'
}

/** MM/dd/yyyy, as every date is shown; '' for none. */
export function formatRequestedDelivery(date: string): string {
  const [year, month, day] = date.split('-')
  return date === '' ? '' : `${month}/${day}/${year}`
}
