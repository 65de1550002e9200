import { repairCalls } from '@portal/contract/repair-calls'
import { counted } from '@portal/domain/format'
import { caseLimits } from '@portal/domain/repair-cases'
import { Camera, Check, TriangleAlert, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { messageOf } from '../../../lib/api.ts'
import { useCall } from '../../../lib/use-call.ts'
import { Spinner } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { pictureProblem, preparePicture } from '../pictures.ts'
import { thenCases } from '../repairs.queries.ts'

/** What a phone offers its camera and its pictures for. */
const accepted = 'image/jpeg,image/png,image/webp,image/avif'

/** Up to four pictures of a problem, from the camera or as files, with what each looks like. */
export function ReportPicturesField({
  pictures: field,
  isBusy,
}: {
  pictures: ReportPictures
  isBusy: boolean
}) {
  const { pictures, error, isPreparing } = field
  const input = useRef<HTMLInputElement>(null)
  const more = useRef<HTMLButtonElement>(null)
  const id = useId()
  const isFull = pictures.length >= caseLimits.pictures
  /** The button that had the focus goes with its picture. */
  function remove(key: string) {
    field.remove(key)
    requestAnimationFrame(() => more.current?.focus())
  }

  return (
    <fieldset className="field" {...(error ? { 'aria-describedby': `${id}-error` } : {})}>
      <legend className="field-label">
        Pictures, {pictures.length} of {caseLimits.pictures}
      </legend>
      <ul className="case-pictures">
        {pictures.map((picture, index) => (
          <Chosen
            key={picture.key}
            picture={picture}
            number={index + 1}
            onRemove={isBusy ? undefined : () => remove(picture.key)}
          />
        ))}
        {!isFull && !isBusy && (
          <li>
            <button ref={more} type="button" className="picture-add" onClick={() => input.current?.click()}>
              {isPreparing ? <Spinner /> : <Camera size={22} aria-hidden />}
              <span>
                Add<span className="vh"> pictures</span>
              </span>
            </button>
          </li>
        )}
      </ul>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label="Picture files"
        accept={accepted}
        onChange={(event) => {
          void field.add([...(event.target.files ?? [])])
          // The same file again is a change too.
          event.target.value = ''
        }}
      />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <p className="vh" role="status">
        {isPreparing
          ? 'Reading the pictures.'
          : `${pictures.length} of ${caseLimits.pictures} pictures chosen.`}
      </p>
    </fieldset>
  )
}

type ChosenProps = { picture: ChosenPicture; number: number; onRemove: (() => void) | undefined }

function Chosen({ picture: { preview, name, state }, number, onRemove }: ChosenProps) {
  return (
    <li data-state={state}>
      <img src={preview} alt={`${number}: ${name}`} width={96} height={96} />
      {state === 'sending' && (
        <span className="picture-state">
          <Spinner />
        </span>
      )}
      {state === 'sent' && (
        <span className="picture-state" data-tone="good">
          <Check size={18} strokeWidth={3} aria-hidden />
          <span className="vh">Sent</span>
        </span>
      )}
      {state === 'failed' && (
        <span className="picture-state" data-tone="bad">
          <TriangleAlert size={18} aria-hidden />
          <span className="vh">Not sent</span>
        </span>
      )}
      {state === 'chosen' && onRemove && (
        <button
          type="button"
          className="picture-remove"
          aria-label={`Remove picture ${number}`}
          onClick={onRemove}
        >
          <X size={14} strokeWidth={2.5} aria-hidden />
        </button>
      )}
    </li>
  )
}

type ChosenPicture = {
  key: string
  name: string
  preview: string
  body: Blob
  state: 'chosen' | 'sending' | 'sent' | 'failed'
  /** Why it was not sent. */
  error: string | undefined
}

/** The pictures of a report: chosen and removed before, sent one after the other once it is made. */
export function useReportPictures() {
  const [pictures, setPictures] = useState<readonly ChosenPicture[]>([])
  const [error, setError] = useState<string | undefined>()
  const [preparing, setPreparing] = useState(0)
  const { mutateAsync } = useCall(repairCalls.addRepairPicture, thenCases)
  // Files that are chosen one after the other may be drawn at the same time.
  const taken = useRef(0)

  async function add(files: readonly File[]) {
    const free = caseLimits.pictures - taken.current
    const some = files.slice(0, free)
    setError(
      files.length > free ? `A case has at most ${counted(caseLimits.pictures, 'picture')}.` : undefined,
    )
    taken.current += some.length
    setPreparing((count) => count + some.length)
    for (const file of some) {
      try {
        const { body, preview } = await preparePicture(file)
        const problem = pictureProblem(body)
        if (problem !== null) throw new Error(problem)
        const chosen = { key: crypto.randomUUID(), name: file.name, preview, body }
        setPictures((before) => [...before, { ...chosen, state: 'chosen', error: undefined }])
      } catch (failure) {
        taken.current -= 1
        setError(`${file.name}: ${messageOf(failure)}`)
      }
      setPreparing((count) => count - 1)
    }
  }

  function remove(key: string) {
    taken.current -= 1
    setError(undefined)
    setPictures((before) => before.filter((picture) => picture.key !== key))
  }

  const mark = (key: string, change: Pick<ChosenPicture, 'state' | 'error'>) =>
    setPictures((before) => before.map((one) => (one.key === key ? { ...one, ...change } : one)))

  /** Sends what was not sent yet. Answers whether all pictures have arrived. */
  async function send(caseId: string): Promise<boolean> {
    let isWhole = true
    for (const { key, body, state } of pictures) {
      if (state === 'sent') continue
      mark(key, { state: 'sending', error: undefined })
      try {
        await mutateAsync({ params: { caseId }, body })
        mark(key, { state: 'sent', error: undefined })
      } catch (failure) {
        isWhole = false
        mark(key, { state: 'failed', error: messageOf(failure) })
      }
    }
    return isWhole
  }

  return { pictures, error, isPreparing: preparing > 0, add, remove, send }
}

type ReportPictures = ReturnType<typeof useReportPictures>
