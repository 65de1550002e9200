import type { ReactNode } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import type { HeldForm } from '../../lib/use-record-form.ts'
import { ConflictDialog } from '../../ui/conflict-dialog.tsx'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { fieldOf, TextField } from '../../ui/form-fields.tsx'

type RecordDialogProps<Values extends FieldValues, Sent> = {
  /** What it is in a sentence: "address". */
  what: string
  isNew: boolean
  record: HeldForm<Values, Sent>
  onClose: () => void
  children: ReactNode
}

/** Adds or changes one record; what was typed stays when another person saved it in the meantime. */
export const RecordDialog = <Values extends FieldValues, Sent>({
  what,
  isNew,
  record,
  onClose,
  children,
}: RecordDialogProps<Values, Sent>) => (
  <FormDialog
    title={`${isNew ? 'Add' : 'Edit'} ${what}`}
    save={isNew ? 'Add' : 'Save'}
    isBusy={record.isBusy}
    error={record.error}
    onClose={onClose}
    onSubmit={record.send}
  >
    {record.isBack && <DraftNotice onStartOver={record.startOver} />}
    {children}
    <ConflictDialog conflict={record.conflict} />
  </FormDialog>
)

type FormTextProps<Values extends FieldValues, Sent> = {
  form: UseFormReturn<Values, unknown, Sent>
  name: FieldPath<Values>
  label: string
  required?: boolean
  locked?: boolean
  hint?: ReactNode
  warning?: string | undefined
  className?: string
}

/** A line of text in a form of records, which fills nothing in by itself. */
export const FormText = <Values extends FieldValues, Sent>({
  form,
  name,
  required = true,
  ...shown
}: FormTextProps<Values, Sent>) => (
  <TextField {...fieldOf(form, name)} {...shown} required={required} autoComplete="off" />
)
