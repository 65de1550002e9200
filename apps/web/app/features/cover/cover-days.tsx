import { coverLimits, fromDayProblem, untilDayProblem } from '@portal/domain/agent-cover'
import { daysAfter } from '@portal/domain/business-day'
import { businessDay } from '../../lib/business-date.ts'
import { DateField } from '../../ui/form-fields.tsx'

/** The first and the last day of a cover as its fields have them: yyyy-MM-dd, '' where none is chosen. */
export type CoverDays = { fromDay: string; untilDay: string }

export const today = () => businessDay(new Date())

/** What is wrong with the days before they are sent; undefined for nothing. */
export const daysProblems = ({ fromDay, untilDay }: CoverDays) => ({
  fromDay: fromDay === '' ? 'Choose the first day.' : fromDayProblem(fromDay, today()),
  untilDay: untilDay === '' ? 'Choose the last day.' : untilDayProblem(untilDay, { fromDay, today: today() }),
})

type DayFieldProps = { value: string; error: string | undefined; onChange: (day: string) => void }

/** The first day of a cover that has not begun. */
export const FromDayField = (props: DayFieldProps) => (
  <DayField {...props} label="First day" hint="Cover from today begins at once." min={today()} />
)

/** The last day of a cover. */
export const UntilDayField = ({ fromDay, ...props }: DayFieldProps & { fromDay: string }) => (
  <DayField {...props} label="Last day" min={fromDay > today() ? fromDay : today()} />
)

function DayField({
  label,
  hint,
  min,
  value,
  error,
  onChange,
}: DayFieldProps & { label: string; hint?: string; min: string }) {
  return (
    <DateField
      label={label}
      hint={hint}
      required
      error={error}
      min={min}
      max={daysAfter(today(), coverLimits.daysMax)}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
