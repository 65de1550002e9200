import { repairCalls } from '@portal/contract/repair-calls'
import type { RepairCase } from '@portal/contract/repairs'
import { caseLimits, isOpenCase } from '@portal/domain/repair-cases'
import { useQuery } from '@tanstack/react-query'
import { Camera, ImageOff } from 'lucide-react'
import { useRef, useState } from 'react'
import { messageOf } from '../../../lib/api.ts'
import { formatBusinessMoment } from '../../../lib/business-date.ts'
import { useCall } from '../../../lib/use-call.ts'
import { Button, Spinner } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { ErrorPanel, Skeleton } from '../../../ui/page-states.tsx'
import { toast } from '../../../ui/toast.tsx'
import { pictureProblem, preparePicture } from '../pictures.ts'
import { pictureQuery, thenCases } from '../repairs.queries.ts'

type Picture = RepairCase['pictures'][number]

/** The pictures of a case: private, enlarged in a dialog, added and removed while the case is open (docs/spec/repairs.md#pictures). */
export function CasePictures({ of }: { of: RepairCase }) {
  const [shown, setShown] = useState<number | null>(null)
  const { pictures, caseId } = of
  const mayChange = isOpenCase(of.state)
  if (pictures.length === 0 && !mayChange) return null
  const picture = shown === null ? undefined : pictures[shown]
  return (
    <>
      <ul className="case-pictures" aria-label="Pictures">
        {pictures.map((one, index) => (
          <li key={one.pictureId}>
            <button
              type="button"
              className="picture-open"
              aria-haspopup="dialog"
              aria-label={`Picture ${index + 1} of ${pictures.length}, enlarge`}
              onClick={() => setShown(index)}
            >
              <Thumb pictureId={one.pictureId} />
            </button>
          </li>
        ))}
        {mayChange && pictures.length < caseLimits.pictures && (
          <AddPictures
            caseId={caseId}
            free={caseLimits.pictures - pictures.length}
            isFirst={pictures.length === 0}
          />
        )}
      </ul>
      {picture && shown !== null && (
        <Enlarged
          key={picture.pictureId}
          picture={picture}
          title={`Picture ${shown + 1} of ${pictures.length}`}
          mayRemove={mayChange}
          onClose={() => setShown(null)}
          onNext={pictures.length > 1 ? () => setShown((shown + 1) % pictures.length) : undefined}
        />
      )}
    </>
  )
}

function Thumb({ pictureId }: { pictureId: string }) {
  const { data, isError } = useQuery(pictureQuery(pictureId, 'small'))
  if (data) return <img src={data} alt="" width={96} height={96} />
  return isError ? (
    <span className="picture-add">
      <ImageOff size={22} aria-hidden />
    </span>
  ) : (
    <Skeleton className="picture-place" />
  )
}

type AddPicturesProps = {
  caseId: string
  free: number
  /** None is there yet: a button in place of a tile beside others. */
  isFirst: boolean
}

function AddPictures({ caseId, free, isFirst }: AddPicturesProps) {
  const input = useRef<HTMLInputElement>(null)
  const add = useCall(repairCalls.addRepairPicture, thenCases)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | undefined>()

  async function send(files: readonly File[]) {
    setBusy(true)
    setError(files.length > free ? `A case has at most ${caseLimits.pictures} pictures.` : undefined)
    for (const file of files.slice(0, free)) {
      try {
        const { body } = await preparePicture(file)
        const problem = pictureProblem(body)
        if (problem !== null) throw new Error(problem)
        await add.mutateAsync({ params: { caseId }, body })
      } catch (failure) {
        setError(`${file.name}: ${messageOf(failure)}`)
      }
    }
    setBusy(false)
  }

  return (
    <>
      <li {...(isFirst ? { className: 'picture-first' } : {})}>
        {isFirst ? (
          <Button
            variant="ghost"
            size="sm"
            icon={<Camera size={16} aria-hidden />}
            busy={isBusy}
            onClick={() => input.current?.click()}
          >
            Add pictures
          </Button>
        ) : (
          <button
            type="button"
            className="picture-add"
            aria-busy={isBusy}
            onClick={() => !isBusy && input.current?.click()}
          >
            {isBusy ? <Spinner /> : <Camera size={22} aria-hidden />}
            <span>
              Add<span className="vh"> pictures</span>
            </span>
          </button>
        )}
        <input
          ref={input}
          type="file"
          hidden
          multiple
          aria-label="Picture files"
          accept="image/jpeg,image/png,image/webp,image/avif"
          onChange={(event) => {
            void send([...(event.target.files ?? [])])
            // The same file again is a change too.
            event.target.value = ''
          }}
        />
      </li>
      {error && (
        <li className="picture-error" role="alert">
          <FieldError>{error}</FieldError>
        </li>
      )}
    </>
  )
}

type EnlargedProps = {
  picture: Picture
  title: string
  mayRemove: boolean
  onClose: () => void
  onNext: (() => void) | undefined
}

function Enlarged({ picture, title, mayRemove, onClose, onNext }: EnlargedProps) {
  const { pictureId, width, height, by, at } = picture
  const query = useQuery(pictureQuery(pictureId, 'large'))
  const remove = useCall(repairCalls.removeRepairPicture, thenCases)
  const [isAsked, setAsked] = useState(false)

  async function take() {
    try {
      await remove.mutateAsync({ params: { pictureId }, body: {} })
      toast('The picture was removed.', { tone: 'success' })
      onClose()
      // The picture that had the focus is gone.
      requestAnimationFrame(() => document.querySelector<HTMLElement>('.case-pictures button')?.focus())
    } catch (error) {
      setAsked(false)
      toast(messageOf(error), { tone: 'danger' })
    }
  }

  return (
    <Dialog
      open
      size="wide"
      title={title}
      onClose={onClose}
      footer={
        <>
          {mayRemove && (
            <Button variant="danger" onClick={() => setAsked(true)}>
              Remove
            </Button>
          )}
          {onNext && (
            <Button variant="ghost" onClick={onNext}>
              Next picture
            </Button>
          )}
        </>
      }
    >
      <figure className="picture-large">
        {query.data && (
          <img src={query.data} alt={`${title}, added by ${by}`} width={width} height={height} />
        )}
        {query.isPending && <Skeleton className="h-72 w-full" />}
        {query.isError && (
          <ErrorPanel
            message="The picture could not be loaded."
            retryLabel="Try Again"
            busy={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        )}
        <figcaption>
          {by}, {formatBusinessMoment(at)}
        </figcaption>
      </figure>
      <ConfirmDialog
        open={isAsked}
        question="Remove this picture?"
        busy={remove.isPending}
        onYes={() => void take()}
        onNo={() => setAsked(false)}
      />
    </Dialog>
  )
}
