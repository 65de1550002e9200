import { coverLimits, untilDayProblem } from '@portal/domain/agent-cover'
import { daysAfter } from '@portal/domain/business-day'
import { businessDay } from '../../lib/business-date.ts'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'

type UntilDayFieldProps = { value: string; error: string | undefined; onChange: (day: string) => void }

/** The last day of a cover. */
export function UntilDayField({ value, error, onChange }: UntilDayFieldProps) {
  const today = businessDay(new Date())
  return (
    <Field label="Until the end of" required error={error}>
      {(control) => (
        <TextInput
          {...control}
          type="date"
          min={today}
          max={daysAfter(today, coverLimits.daysMax)}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  )
}

/** What is wrong with the day before it is sent; undefined for nothing. */
export const dayProblem = (day: string): string | undefined =>
  day === '' ? 'Choose the last day.' : untilDayProblem(day, businessDay(new Date()))
