import {
  businessClock as clockInZone,
  defaultTimeZone,
  formatBusinessDay,
  businessDay as inZone,
  formatBusinessMoment as momentInZone,
  startOfBusinessDay,
} from '@portal/domain/business-day'
import { formatShortMoment, formatWeekday } from '@portal/domain/format-date'

/** The IANA name of the zone of the installation's days, as the document says it (root.tsx). */
export const businessTimeZone = () =>
  (typeof document === 'undefined' ? undefined : document.documentElement.dataset.timeZone) ?? defaultTimeZone

/** The zone as people call it: "New York". */
export const businessZone = () => (businessTimeZone().split('/').at(-1) ?? '').replaceAll('_', ' ')

/** MM/dd/yyyy of the business's day: of orders, submissions and everything that is counted by day. '' for what is not a date. */
export const formatBusinessDate = (value: Date | string) => formatBusinessDay(value, businessTimeZone())

/** When something happened to an order: on the business's clock, as its days are. */
export const formatBusinessMoment = (value: Date | string) => momentInZone(value, businessTimeZone())

/** "Tue, Dec 8, 9:00 AM EST": when something is due. */
export const formatDueMoment = (value: Date | string) =>
  onOneLine(formatShortMoment(new Date(value), businessTimeZone()))

/** Words that are read as one: "in 2 days". */
export const onOneLine = (words: string) => words.replaceAll(' ', '\u00a0')

/** The same day as yyyy-MM-dd, for names of files. */
export const businessDay = (value: Date | string) => inZone(value, businessTimeZone())

/** What the business's clock shows, as yyyy-MM-ddTHH:mm, for fields of a day and a time. */
export const businessClock = (value: Date | string) => clockInZone(value, businessTimeZone())

/** The first moment of a business day (yyyy-MM-dd). */
export const startOfDay = (day: string) => startOfBusinessDay(day, businessTimeZone())

/** "Thu, Dec 3" of a calendar day (yyyy-MM-dd), with its year where it is another than this one. */
export const weekdayOf = (day: string) => formatWeekday(day, businessDay(new Date()))
