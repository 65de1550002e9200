import { boxCalls } from '@portal/contract/box-calls'
import type { Box, PackingSaid } from '@portal/contract/boxes'
import { destinationWords } from '@portal/domain/device-destination'
import { counted } from '@portal/domain/format'
import { type PackingAnswer, packingAnswer } from '@portal/domain/packing-scan'
import { unitsMeant } from '@portal/domain/printed-number'
import { scanLengthMax } from '@portal/domain/scans'
import { Undo2 } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { useBoxWrite } from './boxes.queries.ts'
import { CloseBox } from './close-box.tsx'
import { PackAnswer, PackedUnits } from './pack-answer.tsx'
import { CodeField } from './tracking-forms.tsx'

type Device = Box['devices'][number]
export type PackingProps = {
  box: Box
  /** Staged devices of the order that are in no box. */
  unpacked: readonly Device[]
  /** Units of the order that are not staged yet. */
  atBench: number
  shortCode: string
  /** The box was opened just now: the next scan is for it. */
  isNew: boolean
  doing: (work: () => Promise<unknown>) => Promise<boolean>
  /** What a scan answered, for those who do not look. */
  onSaid?: ((tone: PackingAnswer['tone']) => void) | undefined
  onClosed: () => void
  /** Further acts of the box, below. */
  more: ReactNode
}

/** What the last scan answered: by the server, or in words of our own. */
type Said = { said: PackingSaid } | { own: PackingAnswer }

/**
 * Puts devices into an open box by everything that is on them, or all that are staged (docs/spec/staging.md#packing). The field is
 * empty after each scan, which does not wait for the one before; the answer is read from two steps away.
 */
export function Packing(props: PackingProps) {
  const { box, unpacked, atBench, shortCode, isNew, doing, onSaid, onClosed, more } = props
  const [typed, setTyped] = useState('')
  const [last, setLast] = useState<Said | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const scan = useBoxWrite(boxCalls.scanIntoBox)
  const put = useBoxWrite(boxCalls.putInBox)
  const take = useBoxWrite(boxCalls.takeOut)
  const params = { boxId: box.boxId }
  const said = last !== null && 'said' in last ? last.said : null
  const scanned = said?.kind === 'put' ? said.deviceId : null
  const groups = groupsFor(box, unpacked, scanned)
  // The boxes are read again after the answer: until then the unit counts as packed already.
  const missing = (groups.length === 1 ? groups.flat() : []).filter(({ deviceId }) => deviceId !== scanned)
  const inBox =
    box.devices.length + (scanned !== null && !has(box, scanned) && isKnown(unpacked, scanned) ? 1 : 0)
  const packed = { box: box.number, inBox, staged: missing.length, atBench }
  const toField = () => form.current?.querySelector('input')?.focus()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the box was opened
  useEffect(() => {
    if (isNew) toField()
  }, [isNew])

  function say(answer: PackingAnswer) {
    setLast({ own: answer })
    onSaid?.(answer.tone)
  }

  async function send(event: FormEvent) {
    event.preventDefault()
    const raw = typed.trim()
    setTyped('')
    if (raw === '') return
    try {
      const { result } = await scan.mutateAsync({ params, body: { scanned: raw } })
      setLast({ said: result.said })
      onSaid?.(packingAnswer(result.said, packed).tone)
    } catch (error) {
      say({ tone: 'bad', title: 'Not put in', text: `“${raw}”: ${messageOf(error)}` })
    }
  }

  async function takeOut({ deviceId, unit }: { deviceId: string; unit: string }) {
    setTyped('')
    if (await doing(() => take.mutateAsync({ params, body: { deviceIds: [deviceId] } })))
      say({ tone: 'already', title: `${unit} is out`, text: `${unit} is no longer in a box.` })
    toField()
  }

  function takeTyped() {
    const [unit, ...others] = unitsMeant(box.devices, typed, shortCode)
    const names = [unit, ...others].map((one) => one?.unitNumber)
    if (unit && others.length > 0)
      say({ tone: 'already', title: 'Which one?', text: `${names.join(' or ')}: scan its tag.` })
    else if (unit) void takeOut({ deviceId: unit.deviceId, unit: unit.unitNumber ?? 'The device' })
    else say({ tone: 'bad', title: 'Not in this box', text: 'No device in this box has this unit number.' })
  }

  const close = (
    <CloseBox
      box={box}
      missing={missing}
      isFull={missing.length + atBench === 0}
      doing={doing}
      onClosed={onClosed}
    />
  )
  // Accessories have nothing to scan.
  if (unpacked.length === 0 && box.devices.length === 0)
    return (
      <>
        <div className="pack-keys">{close}</div>
        <div className="pack-more">{more}</div>
      </>
    )
  const inHand = inHandOf(said, box)
  return (
    <div className="pack" data-scan-area>
      <form ref={form} className="pack-field" onSubmit={(event) => void send(event)} noValidate>
        <CodeField
          label={`Scan into box ${box.number}`}
          hint="Tag, IMEI or unit number"
          error={undefined}
          value={typed}
          maxLength={scanLengthMax}
          onChange={setTyped}
        />
        <Button type="submit" variant="ghost" size="sm">
          Put in<span className="vh"> box {box.number}</span>
        </Button>
        {box.devices.length > 0 && typed.trim() !== '' && (
          <Button variant="ghost" size="sm" busy={take.isPending} onClick={takeTyped}>
            Take out<span className="vh"> of box {box.number}</span>
          </Button>
        )}
      </form>
      <PackAnswer answer={last !== null && 'own' in last ? last.own : answerOf(said, packed)} />
      <PackedUnits box={box} missing={missing} inHand={inHand?.deviceId} />
      <div className="pack-keys">
        {inHand && (
          <Button
            variant="ghost"
            busy={take.isPending}
            icon={<Undo2 size={22} aria-hidden />}
            onClick={() => void takeOut(inHand)}
          >
            Take {inHand.unit} out<span className="vh"> of box {box.number}</span>
          </Button>
        )}
        {close}
      </div>
      <div className="pack-more">
        {groups.map((devices) => (
          <Button
            key={devices[0]?.destination?.position ?? 0}
            variant="ghost"
            size="sm"
            busy={put.isPending}
            onClick={() => {
              const deviceIds = devices.map(({ deviceId }) => deviceId)
              setLast(null)
              void doing(() => put.mutateAsync({ params, body: { deviceIds } }))
            }}
          >
            Put in all {counted(devices.length, 'staged device')}
            {devices[0]?.destination && ` to ${destinationWords(devices[0].destination)}`}
            <span className="vh">, box {box.number}</span>
          </Button>
        ))}
        {more}
      </div>
    </div>
  )
}

const isKnown = (devices: readonly Device[], id: string) => devices.some(({ deviceId }) => deviceId === id)
const has = ({ devices }: Box, id: string) => isKnown(devices, id)

/** The unit that was scanned last, while it is in the box. */
function inHandOf(said: PackingSaid | null, box: Box): { deviceId: string; unit: string } | null {
  const isThere = said?.kind === 'put' || (said?.kind === 'wrong' && said.problem === 'inThis')
  const { deviceId = null, unit = '' } = isThere ? said : {}
  return deviceId !== null && has(box, deviceId) ? { deviceId, unit } : null
}

/** Before the first scan: what waits for it, or that it is full. */
function answerOf(
  said: PackingSaid | null,
  packed: Parameters<typeof packingAnswer>[1],
): PackingAnswer | null {
  if (said !== null) return packingAnswer(said, packed)
  const { inBox, staged, atBench } = packed
  return inBox > 0 && staged + atBench === 0
    ? packingAnswer({ kind: 'put', deviceId: '', unit: '' }, packed)
    : null
}

/**
 * The devices that can be put in together: those of the box's destination; for an empty box those of each.
 * @param scanned the device that was put in last: the box goes where it goes, also before it is read again
 */
function groupsFor(
  { devices, destination }: Box,
  unpacked: readonly Device[],
  scanned: string | null,
): Device[][] {
  const groups = Map.groupBy(unpacked, (device) => device.destination?.position)
  const first = unpacked.find(({ deviceId }) => deviceId === scanned)
  if (devices.length === 0 && !first) return [...groups.values()]
  const group = groups.get((devices.length === 0 ? first : { destination })?.destination?.position)
  return group ? [group] : []
}
