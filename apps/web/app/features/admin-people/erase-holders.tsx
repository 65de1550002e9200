import { counted } from '@portal/domain/format'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FieldError } from '../../ui/field.tsx'
import { focusHeading } from '../../ui/page-announcer.tsx'
import { toast } from '../../ui/toast.tsx'
import { useEraseHolders } from './holders.queries.ts'

/** What is to be erased: one holder with how many devices they have and had, or (null) all with how many names these are. */
export type Erasing = { holder: string | null; count: number }

type EraseHoldersProps = {
  accountId: string
  account: string
  erasing: Erasing | null
  onDone: () => void
}

/** Asks before names are erased. */
export function EraseHolders({ accountId, account, erasing, onDone }: EraseHoldersProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const erase = useEraseHolders()
  const once = useOneAtATime()

  function close() {
    setProblem(null)
    onDone()
  }

  const send = () =>
    once(async () => {
      if (erasing === null) return
      try {
        const { result } = await erase.mutateAsync({
          params: { accountId },
          body: { holder: erasing.holder },
        })
        toast(`Names were erased from ${counted(result.deviceCount, 'device')}.`, { tone: 'success' })
      } catch (error) {
        setProblem(messageOf(error))
        return
      }
      close()
      // The row whose button asked is gone, and the focus with it.
      setTimeout(focusHeading)
    })

  return (
    <ConfirmDialog
      open={erasing !== null}
      question={
        erasing?.holder == null
          ? `Erase the names of all holders of ${account}?`
          : `Erase the name ${erasing.holder}?`
      }
      text={problem === null ? erasing && whatGoes(erasing) : <FieldError>{problem}</FieldError>}
      busy={erase.isPending}
      onYes={() => void send()}
      onNo={close}
    />
  )
}

const whatGoes = ({ holder, count }: Erasing) =>
  holder === null
    ? `${counted(count, 'name')} will be erased from the devices of this account and from their histories. This cannot be undone.`
    : `It will be erased from ${counted(count, 'device')} and from ${count === 1 ? 'its history' : 'their histories'}. This cannot be undone.`
