import { caseLimits } from '@portal/domain/repair-cases'
import { Camera, Check, TriangleAlert, X } from 'lucide-react'
import { useId, useRef } from 'react'
import { FieldError } from '../../ui/field.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { ChosenPicture, ReportPictures } from './use-report-pictures.ts'

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
