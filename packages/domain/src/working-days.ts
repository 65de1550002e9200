import { brand } from './brand.ts'
import { daysAfter } from './business-day.ts'

/**
 * On which calendar days our facility stages devices, and on which UPS picks up and delivers (docs/spec/delivery-days.md).
 * Days are yyyy-MM-dd. Holidays follow from their rules, so that no list has to be kept for each year.
 */

type Holiday = (year: number) => string

const sunday = 0
const monday = 1
const thursday = 4
const saturday = 6
const weekDays = 7

const dayOf = (year: number, month: number, date: number) =>
  new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10)

/** 0 for Sunday to 6 for Saturday. */
const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()

const onDate =
  (month: number, date: number): Holiday =>
  (year) =>
    dayOf(year, month, date)

/** The first, second … of a weekday in a month. */
const nth =
  (place: number, weekday: number, month: number): Holiday =>
  (year) => {
    const first = dayOf(year, month, 1)
    const wait = (weekday - weekdayOf(first) + weekDays) % weekDays
    return daysAfter(first, wait + (place - 1) * weekDays)
  }

const last =
  (weekday: number, month: number): Holiday =>
  (year) => {
    const end = daysAfter(dayOf(year, month + 1, 1), -1)
    return daysAfter(end, -((weekdayOf(end) - weekday + weekDays) % weekDays))
  }

const newYear = onDate(1, 1)
const memorialDay = last(monday, 5)
const independenceDay = onDate(7, 4)
const laborDay = nth(1, monday, 9)
const thanksgiving = nth(4, thursday, 11)
const christmas = onDate(12, 25)

/** UPS neither picks up nor delivers on these. */
const carrierHolidays = [newYear, memorialDay, independenceDay, laborDay, thanksgiving, christmas]

/** The federal holidays, on which our facility is closed. */
const federalHolidays = [
  ...carrierHolidays,
  // Martin Luther King Jr., Washington's Birthday, Juneteenth, Columbus Day, Veterans Day.
  nth(3, monday, 1),
  nth(3, monday, 2),
  onDate(6, 19),
  nth(2, monday, 10),
  onDate(11, 11),
]

const isWeekend = (day: string) => [sunday, saturday].includes(weekdayOf(day))

/** A holiday on a Sunday is observed on the Monday after it. */
const sundayToMonday = (day: string) => (weekdayOf(day) === sunday ? daysAfter(day, 1) : day)
/** One on a Saturday is observed on the Friday before it, which may be in the year before. */
const saturdayToFriday = (day: string) => (weekdayOf(day) === saturday ? daysAfter(day, -1) : day)

/** The years whose holidays can be observed on a day: 1 January may be observed on 31 December. */
const yearsAround = (day: string) => {
  const year = Number(day.slice(0, 4))
  return [year, year + 1]
}

const isObserved = (day: string, holidays: readonly Holiday[], observed: (day: string) => string) =>
  yearsAround(day).some((year) => holidays.some((holiday) => observed(holiday(year)) === day))

/** Whether our facility works on a day: Monday to Friday, except federal holidays as they are observed and days of the settings. */
export const isStagingDay = (day: string): boolean =>
  !isWeekend(day) &&
  !brand.staging?.closedDays.includes(day) &&
  !isObserved(day, federalHolidays, (holiday) => saturdayToFriday(sundayToMonday(holiday)))

/** Whether UPS picks up and delivers on a day: Monday to Friday, except its own holidays. */
export const isCarrierDay = (day: string): boolean =>
  !isWeekend(day) && !isObserved(day, carrierHolidays, sundayToMonday)

type IsWorking = (day: string) => boolean

/** This day, or the next one on which there is work. */
export function workingDayFrom(day: string, isWorking: IsWorking): string {
  let found = day
  while (!isWorking(found)) found = daysAfter(found, 1)
  return found
}

/** The day so many working days after this one; the first working day from this one on for 0. */
export function workingDaysAfter(day: string, days: number, isWorking: IsWorking): string {
  let found = workingDayFrom(day, isWorking)
  for (let left = days; left > 0; left--) found = workingDayFrom(daysAfter(found, 1), isWorking)
  return found
}

/** How many working days after `from` the day `to` is; 0 when it is not after it. */
export function workingDaysBetween(from: string, to: string, isWorking: IsWorking): number {
  let count = 0
  for (let day = daysAfter(from, 1); day <= to; day = daysAfter(day, 1)) if (isWorking(day)) count++
  return count
}
