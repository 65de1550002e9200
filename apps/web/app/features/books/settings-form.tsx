import type { BookSettings } from '@portal/contract/books'
import { booksLimits, taxRateLabel } from '@portal/domain/books'
import { stateCode } from '@portal/domain/us-states'
import { Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { ApiError, messageOf, requestIdOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Field } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast.tsx'
import { useSettingsWrite } from './books.queries.ts'
import { NetDaysField } from './net-days-field.tsx'
import { daysProblem, rateProblem, rateTyped } from './settings-typed.ts'

type Row = { key: number; state: string; rate: string }

let keys = 0
const rowOf = (state: string, rate: string): Row => ({ key: ++keys, state, rate })

/** Net days and tax rates of the installation. They count for new invoices; those that exist stay as they are. */
export function SettingsForm({ settings }: { settings: BookSettings }) {
  const [netDays, setNetDays] = useState(String(settings.netDays))
  const [rows, setRows] = useState(() =>
    settings.taxRates.map(({ state, thousandths }) => rowOf(state, String(thousandths / 1000))),
  )
  const [isAsked, setAsked] = useState(false)
  const { mutateAsync, isPending, error } = useSettingsWrite('saveBookSettings')
  const states = rows.map(({ state }) => stateCode(state) ?? '')
  const stateProblem = (place: number) => {
    const state = states[place] ?? ''
    if (state === '') return 'Enter a state.'
    return states.indexOf(state) < place ? 'This state is entered already.' : undefined
  }
  const isRight =
    daysProblem(netDays) === undefined &&
    rows.every(({ rate }, place) => stateProblem(place) === undefined && rateProblem(rate) === undefined)

  async function save(event: FormEvent) {
    event.preventDefault()
    setAsked(true)
    if (!isRight || isPending) return
    try {
      await mutateAsync({
        body: {
          version: settings.version,
          netDays: Number(netDays),
          taxRates: rows.map(({ rate }, place) => ({
            state: states[place] ?? '',
            thousandths: rateTyped(rate),
          })),
        },
      })
      toast('Terms and tax saved.', { tone: 'success' })
    } catch {
      // The mutation keeps the error, which is shown below.
    }
  }

  const change = (key: number, changes: Partial<Row>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...changes } : row)))

  return (
    <form className="books-form" onSubmit={save} noValidate>
      <h2>All accounts</h2>
      <NetDaysField
        value={netDays}
        required
        hint="0 is due on receipt."
        error={isAsked ? daysProblem(netDays) : undefined}
        onChange={setNetDays}
      />
      <fieldset className="grid gap-3">
        <legend className="field-label">Sales tax by the state that an order ships to</legend>
        {rows.length === 0 && <p className="text-muted">No state has a rate. Invoices have no tax.</p>}
        {rows.map((row, place) => (
          <div key={row.key} className="books-rate">
            <Field label="State" error={isAsked ? stateProblem(place) : undefined}>
              {(field) => (
                <TextInput
                  {...field}
                  autoComplete="off"
                  maxLength={20}
                  value={row.state}
                  onChange={(event) => change(row.key, { state: event.target.value })}
                />
              )}
            </Field>
            <Field label="Rate" error={isAsked ? rateProblem(row.rate) : undefined}>
              {(field) => (
                <TextInput
                  {...field}
                  trailing={<span aria-hidden="true">%</span>}
                  inputMode="decimal"
                  maxLength={6}
                  value={row.rate}
                  onChange={(event) => change(row.key, { rate: event.target.value })}
                />
              )}
            </Field>
            <IconButton
              label={`Remove ${row.state || 'this state'}`}
              onClick={() => setRows(rows.filter(({ key }) => key !== row.key))}
            >
              <Trash2 size={18} aria-hidden />
            </IconButton>
          </div>
        ))}
        <div>
          <Button variant="ghost" size="sm" onClick={() => setRows([...rows, rowOf('', '')])}>
            Add a state
          </Button>
        </div>
      </fieldset>
      <p className="text-ui text-muted">
        The tax is calculated on everything that an invoice bills, shipping included. Rates go up to{' '}
        {taxRateLabel(booksLimits.taxRateMax)}. Orders keep their totals.
      </p>
      {error && (
        <ErrorPanel
          message={messageOf(error)}
          requestId={
            error instanceof ApiError && error.code === 'BOOKS_CHANGED' ? undefined : requestIdOf(error)
          }
        />
      )}
      <div>
        <Button type="submit" busy={isPending}>
          Save terms and tax
        </Button>
      </div>
    </form>
  )
}
