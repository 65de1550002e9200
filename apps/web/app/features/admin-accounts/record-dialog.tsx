import type { ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { isStale, showAtFields } from './form-text.tsx'
import { StaleNotice } from './stale-notice.tsx'

/** A call that saves, as far as its dialog follows it. */
type Saving = { isPending: boolean; error: Error | null; reset: () => void }

type RecordDialogProps<Values extends FieldValues> = {
  /** What it is in a sentence: "address". */
  what: string
  isNew: boolean
  form: UseFormReturn<Values>
  /** The calls that can be under way. */
  saving: readonly Saving[]
  save: (values: Values) => Promise<unknown>
  /** Another person saved the record, and theirs is to be shown. */
  onShowSaved: () => void
  onClose: () => void
  children: ReactNode
}

/** Adds or changes one record; what was typed stays when another person saved it in the meantime. */
export function RecordDialog<Values extends FieldValues>({
  what,
  isNew,
  form,
  saving,
  save,
  onShowSaved,
  onClose,
  children,
}: RecordDialogProps<Values>) {
  const error = saving.find((one) => one.error !== null)?.error ?? null

  const send = form.handleSubmit(async (values) => {
    try {
      await save(values)
      toast(`The ${what} was ${isNew ? 'added' : 'saved'}.`, { tone: 'success' })
      onClose()
    } catch (failure) {
      showAtFields(form, failure)
    }
  })

  return (
    <FormDialog
      title={`${isNew ? 'Add' : 'Edit'} ${what}`}
      save={isNew ? 'Add' : 'Save'}
      isBusy={saving.some(({ isPending }) => isPending)}
      error={isStale(error) ? null : error}
      onClose={onClose}
      onSubmit={send}
    >
      {isStale(error) && (
        <StaleNotice
          onShow={() => {
            onShowSaved()
            for (const one of saving) one.reset()
          }}
        />
      )}
      {children}
    </FormDialog>
  )
}
