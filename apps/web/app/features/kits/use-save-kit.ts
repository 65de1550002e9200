import { useState } from 'react'
import type { CallInput } from '../../lib/api.ts'
import { useAttemptKey } from '../../lib/use-attempt-key.ts'
import { toast } from '../../ui/toast.tsx'
import { useCreateKit } from './kits.queries.ts'

type NewKit = CallInput<'createKit'>['body']

/**
 * A dialog that saves a new kit: its name, and the call. The name is wrong from the first attempt without one on.
 * @param onSaved closes the dialog; not called while the server refuses, whose error stays in `create.error`
 */
export function useSaveKit(onSaved: () => void) {
  const [name, setName] = useState('')
  const [isAsked, setAsked] = useState(false)
  const create = useCreateKit()
  const attempt = useAttemptKey()

  /** @param accountId the account that gets the kit; null as long as none is chosen, and then nothing is sent */
  async function save(accountId: string | null, contents: Omit<NewKit, 'name'> | null) {
    setAsked(true)
    if (name.trim() === '' || accountId === null || contents === null) return
    const body = { name: name.trim(), ...contents }
    const input = { params: { accountId }, body }
    try {
      await create.mutateAsync({ ...input, idempotencyKey: attempt.keyFor(input) })
    } catch {
      // The mutation keeps the error, which the dialog shows.
      return
    }
    onSaved()
    toast(`${body.name} was saved as a kit.`, { tone: 'success' })
  }

  return { name, setName, isAsked, create, save }
}

export type SaveKitState = ReturnType<typeof useSaveKit>
