import {
  defaultTimeZone,
  formatBusinessDay,
  businessDay as inZone,
  startOfBusinessDay,
} from '@portal/domain/business-day'

/** The document says which zone the installation's days are of (root.tsx). */
const timeZone = () =>
  (typeof document === 'undefined' ? undefined : document.documentElement.dataset.timeZone) ?? defaultTimeZone

/** The zone as people call it: "New York". */
export const businessZone = () => (timeZone().split('/').at(-1) ?? '').replaceAll('_', ' ')

/** MM/dd/yyyy of the business's day: of orders, submissions and everything that is counted by day. '' for what is not a date. */
export const formatBusinessDate = (value: Date | string) => formatBusinessDay(value, timeZone())

/** The same day as yyyy-MM-dd, for names of files. */
export const businessDay = (value: Date | string) => inZone(value, timeZone())

/** The first moment of a business day (yyyy-MM-dd). */
export const startOfDay = (day: string) => startOfBusinessDay(day, timeZone())
