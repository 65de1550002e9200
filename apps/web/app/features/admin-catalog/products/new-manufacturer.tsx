import { catalogListLimits, catalogListMessages } from '@portal/domain/catalog-lists'
import { useRef, useState } from 'react'
import { ApiError, messageOf } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/form-fields.tsx'
import { useCreateManufacturer } from '../admin-catalog.queries.ts'

/** Adds a manufacturer without leaving the product form. Not a form itself: it is inside one. */
export function NewManufacturer({ onCreated }: { onCreated: (manufacturerId: string) => void }) {
  const create = useCreateManufacturer()
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState('')
  const [isMissing, setMissing] = useState(false)
  const nameInput = useRef<HTMLInputElement>(null)
  const refused = create.error instanceof ApiError ? create.error.fields.name?.[0] : undefined

  function open() {
    create.reset()
    setName('')
    setMissing(false)
    setOpen(true)
  }
  function send() {
    setMissing(name.trim() === '')
    if (name.trim() === '') return
    create.mutate(name, {
      onSuccess: ({ result }) => {
        setOpen(false)
        onCreated(result.manufacturerId)
      },
    })
  }
  return (
    <>
      <Button variant="link" size="sm" onClick={open}>
        New manufacturer
      </Button>
      <Dialog
        open={isOpen}
        first={nameInput}
        onClose={() => setOpen(false)}
        title="New manufacturer"
        footer={
          <Button busy={create.isPending} onClick={send}>
            Create
          </Button>
        }
      >
        <TextField
          label="Name"
          required
          error={
            isMissing
              ? catalogListMessages.nameRequired
              : (refused ?? (create.error ? messageOf(create.error) : undefined))
          }
          ref={nameInput}
          value={name}
          maxLength={catalogListLimits.nameMax}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            send()
          }}
        />
      </Dialog>
    </>
  )
}
