import type { PlannedPrice, PriceFilter } from '@portal/contract/price-changes'
import { counted } from '@portal/domain/format'
import { formatLongDay } from '@portal/domain/format-date'
import { type PriceAdjustment, priceChangeLimits, priceValueProblem } from '@portal/domain/price-change'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError, messageOf, requestIdOf } from '../../../lib/api.ts'
import { useOneAtATime } from '../../../lib/use-one-at-a-time.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { DateField, TextField } from '../../../ui/form-fields.tsx'
import { LeaveGuard } from '../../../ui/leave-guard.tsx'
import { EmptyState, ErrorPanel } from '../../../ui/page-states.tsx'
import { Section } from '../../../ui/section.tsx'
import { toast } from '../../../ui/toast.tsx'
import { usePreviewPrices, useSavePriceChange } from '../price-changes.queries.ts'
import { AdjustmentFields, noFilter, PriceFilterFields, PricePreview } from './price-change-fields.tsx'
import { typedNumber } from './typed-number.ts'

type Typed = Omit<PriceAdjustment, 'value'> & { value: string }
const start: Typed = { target: 'itemPrice', unit: 'percent', value: '', rounding: 'cent' }

/** A new change: which offers, by how much, a preview, and when it takes effect. */
export function NewPriceChange() {
  const [filter, setFilter] = useState<PriceFilter>(noFilter)
  const [typed, setTyped] = useState<Typed>(start)
  const [isAsked, setAsked] = useState(false)
  const preview = usePreviewPrices()
  const result = useRef<HTMLDivElement>(null)
  const value = typedNumber(typed.value)
  const problem = priceValueProblem(typed.unit, value)
  const adjustment: PriceAdjustment = { ...typed, value }

  /** A preview is of one selection; another one has to be looked at again. */
  function change(what: () => void) {
    what()
    preview.reset()
  }

  async function show() {
    setAsked(true)
    if (problem !== undefined) return
    await preview.mutateAsync({ filter, adjustment }).catch(() => {
      // Shown below the form.
    })
    requestAnimationFrame(() => result.current?.focus())
  }

  function done() {
    preview.reset()
    setTyped(start)
    setFilter(noFilter)
    setAsked(false)
  }

  return (
    <Section title="New change">
      <form
        className="grid gap-5"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void show()
        }}
      >
        <PriceFilterFields filter={filter} onChange={(next) => change(() => setFilter(next))} />
        <AdjustmentFields
          typed={typed}
          problem={isAsked ? problem : undefined}
          onChange={(next) => change(() => setTyped((now) => ({ ...now, ...next })))}
        />
        <div>
          <Button type="submit" variant={preview.data ? 'ghost' : 'primary'} busy={preview.isPending}>
            Preview
          </Button>
        </div>
      </form>
      {preview.error && (
        <ErrorPanel message={messageOf(preview.error)} requestId={requestIdOf(preview.error)} />
      )}
      <div ref={result} tabIndex={-1} className="grid gap-4" hidden={!preview.data}>
        {preview.data && (
          <Previewed
            key={preview.data.result.fingerprint}
            preview={preview.data.result}
            wanted={{ filter, adjustment }}
            onStale={() => void show()}
            onDone={done}
          />
        )}
      </div>
      <LeaveGuard active={preview.data !== undefined && preview.data.result.lines.length > 0} />
    </Section>
  )
}

type PreviewedProps = {
  preview: { lines: PlannedPrice[]; unchanged: number; fingerprint: string }
  wanted: { filter: PriceFilter; adjustment: PriceAdjustment }
  onStale: () => void
  onDone: () => void
}

function Previewed({ preview, wanted, onStale, onDone }: PreviewedProps) {
  const save = useSavePriceChange()
  const once = useOneAtATime()
  const [effectiveOn, setEffectiveOn] = useState('')
  const [note, setNote] = useState('')
  const [question, setQuestion] = useState<string | null>(null)
  const { lines, unchanged, fingerprint } = preview
  const problems = lines.filter(({ problem }) => problem !== null).length
  const differing = lines.filter(({ differences }) => differences.length > 0).length

  if (lines.length === 0)
    return (
      <EmptyState
        title="No prices would change."
        text={
          unchanged > 0
            ? `${counted(unchanged, 'offer')} in the selection cost $0.00, or rounding leaves them as they are.`
            : 'No offers match this selection.'
        }
      />
    )

  const send = () =>
    once(async () => {
      setQuestion(null)
      try {
        const { result } = await save.mutateAsync({
          body: {
            ...wanted,
            fingerprint,
            effectiveOn: effectiveOn || null,
            note,
            confirmPriceDifference: differing > 0,
          },
        })
        const many = counted(result.offers, 'offer')
        toast(
          result.status === 'scheduled'
            ? `Scheduled for ${formatLongDay(effectiveOn)}: ${many}.`
            : `${many} changed.`,
          { tone: 'success' },
        )
        onDone()
      } catch (error) {
        if (error instanceof ApiError && error.code === 'PRICE_CHANGE_STALE') onStale()
      }
    })

  return (
    <>
      <PricePreview
        lines={lines}
        unchanged={unchanged}
        problems={problems}
        differing={differing}
        target={wanted.adjustment.target}
      />
      <div className="flex flex-wrap items-start gap-4">
        <DateField
          label="Takes effect on"
          hint="Leave empty to change prices now."
          error={fieldError(save.error, 'effectiveOn')}
          value={effectiveOn}
          onChange={(event) => setEffectiveOn(event.target.value)}
        />
        <TextField
          label="Note"
          hint="Shown in the list below."
          className="min-w-0 flex-1 basis-72"
          maxLength={priceChangeLimits.noteMax}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
      {save.error && fieldError(save.error, 'effectiveOn') === undefined && (
        <ErrorPanel message={messageOf(save.error)} requestId={requestIdOf(save.error)} />
      )}
      <div>
        <Button
          busy={save.isPending}
          disabled={problems > 0}
          onClick={() => setQuestion(questionOf(lines.length, effectiveOn))}
        >
          {effectiveOn === '' ? `Change ${counted(lines.length, 'price')} now` : 'Schedule change'}
        </Button>
      </div>
      <ConfirmDialog
        open={question !== null}
        question={question ?? ''}
        text={
          differing > 0
            ? `${counted(differing, 'offer')} would show one price in the shop and charge another.`
            : undefined
        }
        destructive={false}
        yes={effectiveOn === '' ? 'Change prices' : 'Schedule'}
        no="Cancel"
        onYes={() => void send()}
        onNo={() => setQuestion(null)}
      />
    </>
  )
}

const questionOf = (offers: number, effectiveOn: string) =>
  effectiveOn === ''
    ? `Change ${counted(offers, 'price')} in the shop now?`
    : `Change ${counted(offers, 'price')} on ${formatLongDay(effectiveOn)}?`

const fieldError = (error: unknown, field: string) =>
  error instanceof ApiError ? error.fields[field]?.[0] : undefined
