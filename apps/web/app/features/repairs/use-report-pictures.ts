import { counted } from '@portal/domain/format'
import { caseLimits } from '@portal/domain/repair-cases'
import { useRef, useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { pictureProblem, preparePicture } from './pictures.ts'
import { useCaseWrite } from './repairs.queries.ts'

export type ChosenPicture = {
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
  const { mutateAsync } = useCaseWrite('addRepairPicture')
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

export type ReportPictures = ReturnType<typeof useReportPictures>
