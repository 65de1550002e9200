import type { Setting } from '@portal/contract/settings'
import { counted } from '@portal/domain/format'
import { rowsOf } from '@portal/domain/setting-group'
import { problemsOfSetting, type SettingKey, settingDifference, settingGroups } from '@portal/domain/settings'
import { type SettingProblems, type SettingValue, settingLimits } from '@portal/domain/settings-fields'
import { type FormEvent, type ReactNode, Suspense, useState } from 'react'
import { ApiError, messageOf, requestIdOf } from '../../lib/api.ts'
import { formatBusinessMoment } from '../../lib/business-date.ts'
import { lazy } from '../../lib/lazy.ts'
import { useKeptState } from '../../lib/use-form-draft.ts'
import { useAttemptKey, useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { TextField } from '../../ui/form-fields.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ErrorPanel, Skeleton } from '../../ui/page-states.tsx'
import { toast } from '../../ui/toast.tsx'
import { SettingPreview } from './page-preview.tsx'
import { bothChanged, mergeSetting, outcomeOf, useSettingDraft, wireValue } from './setting-draft.ts'
import { fieldId, SettingChanges, SettingFieldEntry } from './setting-fields.tsx'
import { useDiscardSettingDraft, usePublishSetting } from './settings.queries.ts'
import { ShippingCalculator } from './shipping-calculator.tsx'
import { ShippingFields } from './shipping-fields.tsx'
import { TestEmails } from './test-emails.tsx'

const LabelPreview = lazy(() =>
  import('./label-preview.tsx').then((module) => ({ default: module.LabelPreview })),
)

type FormProps = {
  name: SettingKey
  published: Setting
  readAgain: () => Promise<Setting | undefined>
  /** Whether another version takes the place of this one just now. */
  isEnding: boolean
  onEnding: (isEnding: boolean) => void
  /** Called when this form has done its work. */
  onNewStart: () => void
}

/** What someone else published while this was typed. */
type Meanwhile = { by: string; at: string; before: SettingValue; after: SettingValue; both: string[] }

/** What is typed begins with the caller's draft, or with what is published. */
export function SettingForm({ name, published, readAgain, isEnding, onEnding, onNewStart }: FormProps) {
  const { fields } = settingGroups[name]
  const [base, setBase] = useState({ version: published.version, value: published.value as SettingValue })
  const [typed, setTyped] = useState<SettingValue>(published.draft?.value ?? published.value)
  const [note, setNote] = useState('')
  const [asked, setAsked] = useState(0)
  const [refused, setRefused] = useState<SettingProblems>({})
  const [meanwhile, setMeanwhile] = useState<Meanwhile | null>(null)
  const publish = usePublishSetting()
  const discard = useDiscardSettingDraft()
  const attempt = useAttemptKey()
  const once = useOneAtATime()
  const begunWith = published.draft?.basedOn ?? published.version
  const isOld = begunWith < published.version && meanwhile === null
  // Until it is published, an old draft stays one of its version, so that the next visit warns of it as well.
  const basedOn = isOld ? begunWith : base.version
  const draft = useSettingDraft({ name, published, typed, basedOn, isEnding })
  // What rests for a moment is in the draft on the server; this is for a page that goes before that.
  useKeptState(name, { typed, base }, takeUp, draft.isUnsaved && !isEnding)
  const changes = settingDifference(name, published.value, outcomeOf(name, typed, published.value))
  const own = problemsOfSetting(name, typed)
  const problems = asked > 0 ? { ...refused, ...own } : own
  const shownProblems = asked > 0 ? problems : onlyTyped(own, base.value, typed)

  const change = (field: string, value: SettingValue[string]) => {
    setTyped((now) => ({ ...now, [field]: value }))
    setRefused({})
  }

  const send = () =>
    once(async () => {
      setAsked((now) => now + 1)
      if (Object.keys(own).length > 0) return
      const body = { key: name, version: base.version, value: wireValue(typed), note }
      onEnding(true)
      try {
        await publish.mutateAsync({ body, idempotencyKey: attempt.keyFor(body) })
        attempt.done()
        await readAgain()
        toast('Published. The site shows it.', { tone: 'success' })
        onNewStart()
      } catch (error) {
        onEnding(false)
        if (!(error instanceof ApiError)) throw error
        if (error.code === 'SETTINGS_CHANGED') await takeOver()
        else if (error.code === 'INVALID_INPUT') setRefused(problemsIn(error))
      }
    })

  /** What was kept, on top of what is published now. */
  function takeUp(kept: { typed: SettingValue; base: { value: SettingValue } }) {
    setTyped(mergeSetting(kept.base.value, kept.typed, base.value))
  }

  /** Puts what was typed on top of what someone else published. */
  async function takeOver() {
    const now = await readAgain()
    if (!now) return
    setMeanwhile({
      by: now.by ?? '',
      at: now.at ?? '',
      before: base.value,
      after: now.value,
      both: bothChanged(base.value, typed, now.value),
    })
    setTyped(mergeSetting(base.value, typed, now.value))
    setBase({ version: now.version, value: now.value })
  }

  const start = () =>
    once(async () => {
      onEnding(true)
      await discard.mutateAsync({ body: { key: name } }).catch(() => {
        toast('The draft was not discarded. Please try again.', { tone: 'danger' })
      })
      await readAgain()
      onNewStart()
    })

  const failure = publish.error
  const isShownElsewhere =
    failure instanceof ApiError && ['SETTINGS_CHANGED', 'INVALID_INPUT'].includes(failure.code)
  return (
    <div className="setting-editor">
      <form
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void send()
        }}
      >
        {asked > 0 && Object.keys(problems).length > 0 && (
          <ErrorSummary
            title={`Correct ${counted(Object.keys(problems).length, 'field')} to publish.`}
            entries={Object.entries(problems).map(([path, text]) => ({ text, at: fieldId(path) }))}
            asked={asked}
          />
        )}
        {meanwhile && (
          <MeanwhileNotice name={name} meanwhile={meanwhile}>
            <Button size="sm" busy={publish.isPending} onClick={() => void send()}>
              Keep mine
            </Button>
            <Button variant="ghost" size="sm" busy={discard.isPending} onClick={() => void start()}>
              Take theirs
            </Button>
          </MeanwhileNotice>
        )}
        {isOld && (
          <Notice tone="warning">
            Another version was published after you began this draft. The changes below are against that
            version.
          </Notice>
        )}
        {failure && !isShownElsewhere && (
          <ErrorPanel message={messageOf(failure)} requestId={requestIdOf(failure)} />
        )}
        {name === 'shipping' ? (
          <ShippingFields value={typed} problems={shownProblems} onChange={change} />
        ) : (
          Object.entries(fields).map(([field, rules]) => (
            <SettingFieldEntry
              key={field}
              path={field}
              field={rules}
              value={typed[field] ?? ''}
              problems={shownProblems}
              onChange={(value) => change(field, value)}
            />
          ))
        )}
        {name === 'emails' && <TestEmails rows={rowsOf(typed, 'emails')} problems={own} />}
        {changes.length > 0 && (
          <section className="setting-summary" aria-label="Changes">
            <div className="title-row">
              <h2>{counted(changes.length, 'change')}</h2>
            </div>
            <SettingChanges changes={changes} />
            <TextField
              label="Note"
              hint="Shown in the history."
              value={note}
              maxLength={settingLimits.noteMax}
              onChange={(event) => setNote(event.target.value)}
            />
          </section>
        )}
        <div className="setting-actions">
          <Button type="submit" busy={publish.isPending} disabled={changes.length === 0}>
            Publish
          </Button>
          {changes.length > 0 && (
            <Button variant="ghost" busy={discard.isPending} onClick={() => void start()}>
              Discard changes
            </Button>
          )}
        </div>
      </form>
      {name === 'shipping' ? (
        <ShippingCalculator
          published={published.value}
          typed={Object.keys(own).length === 0 ? typed : null}
          state={draft.state}
        />
      ) : name === 'labels' ? (
        <Suspense fallback={<Skeleton className="h-56 w-full" />}>
          <LabelPreview typed={Object.keys(own).length === 0 ? typed : null} draft={draft} />
        </Suspense>
      ) : (
        <SettingPreview name={name} draft={draft} />
      )}
      <LeaveGuard active={draft.isUnsaved && !publish.isPending} />
    </div>
  )
}

/** Before the first attempt to publish, fields are judged that were changed. */
const onlyTyped = (problems: SettingProblems, base: SettingValue, typed: SettingValue): SettingProblems =>
  Object.fromEntries(
    Object.entries(problems).filter(([path]) => {
      const [name = ''] = path.split('.')
      return typeof typed[name] === 'string' && typed[name] !== base[name]
    }),
  )

/** The server's words by the path of the field in the value. */
const problemsIn = (error: ApiError): SettingProblems =>
  Object.fromEntries(
    Object.entries(error.fields).map(([path, [text = '']]) => [path.replace(/^value\./, ''), text]),
  )

type MeanwhileNoticeProps = { name: SettingKey; meanwhile: Meanwhile; children: ReactNode }

function MeanwhileNotice({ name, meanwhile, children }: MeanwhileNoticeProps) {
  const { by, at, before, after, both } = meanwhile
  const { fields } = settingGroups[name]
  return (
    <Notice tone="warning" role="alert">
      <p>
        {by} published another version on {formatBusinessMoment(at)}. What you entered is still here, on top
        of it. Keep mine publishes it; Take theirs drops it.
      </p>
      <SettingChanges changes={settingDifference(name, before, after)} />
      {both.length > 0 && (
        <p>
          You both changed {both.map((field) => fields[field]?.label ?? field).join(', ')}: the form has your
          text.
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-3">{children}</div>
    </Notice>
  )
}
