import type { Box } from '@portal/contract/boxes'
import { destinationWords } from '@portal/domain/device-destination'
import { unitKey } from '@portal/domain/device-fields'
import { counted } from '@portal/domain/format'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useBoxWrite } from './boxes.queries.ts'
import { CodeField } from './code-field.tsx'

type PutInProps = {
  box: Box
  /** Staged devices of the order that are in no box. */
  unpacked: Box['devices']
  doing: (work: () => Promise<unknown>) => Promise<boolean>
}

/** Puts devices into an open box by their unit number, or all that are staged; a number that is in it takes it out. */
export function PutIn({ box, unpacked, doing }: PutInProps) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | undefined>()
  const put = useBoxWrite('putInBox')
  const take = useBoxWrite('takeOut')
  const params = { boxId: box.boxId }
  const find = (devices: Box['devices']) =>
    devices.find(({ unitNumber }) => unitKey(unitNumber ?? '') === unitKey(typed.trim()))

  async function send(write: typeof put | typeof take, devices: Box['devices'], missing: string) {
    const found = typed.trim() === '' ? undefined : find(devices)
    setError(found ? undefined : missing)
    if (!found) return
    // The field is free for the next scan, which does not wait for this one.
    setTyped('')
    const isDone = await doing(() => write.mutateAsync({ params, body: { deviceIds: [found.deviceId] } }))
    if (!isDone) setTyped((now) => (now === '' ? typed : now))
  }
  const putTyped = (event: FormEvent) => {
    event.preventDefault()
    void send(put, unpacked, 'No staged device outside the boxes has this unit number.')
  }
  if (unpacked.length === 0 && box.devices.length === 0) return null
  return (
    <form className="grid gap-3" onSubmit={putTyped} noValidate>
      <CodeField
        label={`Unit number for box ${box.number}`}
        error={error}
        value={typed}
        maxLength={30}
        onChange={(code) => {
          setTyped(code)
          setError(undefined)
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="ghost" size="sm">
          Put in<span className="vh"> box {box.number}</span>
        </Button>
        {box.devices.length > 0 && (
          <Button
            variant="ghost"
            size="sm"
            busy={take.isPending}
            onClick={() => void send(take, box.devices, 'No device in this box has this unit number.')}
          >
            Take out<span className="vh"> of box {box.number}</span>
          </Button>
        )}
        {groupsFor(box, unpacked).map((devices) => (
          <Button
            key={devices[0]?.destination?.position ?? 0}
            variant="ghost"
            size="sm"
            busy={put.isPending}
            onClick={() => {
              const deviceIds = devices.map(({ deviceId }) => deviceId)
              void doing(() => put.mutateAsync({ params, body: { deviceIds } }))
            }}
          >
            Put in all {counted(devices.length, 'staged device')}
            {devices[0]?.destination && ` to ${destinationWords(devices[0].destination)}`}
            <span className="vh">, box {box.number}</span>
          </Button>
        ))}
      </div>
    </form>
  )
}

/** The devices that can be put in together: those of the box's destination; for an empty box those of each. */
function groupsFor({ devices, destination }: Box, unpacked: Box['devices']): Array<Box['devices']> {
  const groups = Map.groupBy(unpacked, (device) => device.destination?.position)
  if (devices.length === 0) return [...groups.values()]
  const group = groups.get(destination?.position)
  return group ? [group] : []
}
