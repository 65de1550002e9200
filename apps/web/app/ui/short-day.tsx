import { formatLongDay } from '@portal/domain/format-date'
import { weekdayOf } from '../lib/business-date.ts'

/** "Thu, Dec 3" of a calendar day (yyyy-MM-dd); the whole day is in the title. */
export const ShortDay = ({ day }: { day: string }) => (
  <time dateTime={day} title={formatLongDay(day)} className="whitespace-nowrap">
    {weekdayOf(day)}
  </time>
)
