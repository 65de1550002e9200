import { boxCalls } from '@portal/contract/box-calls'
import { deskCalls } from '@portal/contract/desk-calls'
import {
  type DeskChoice,
  deskOpening,
  deskSearch,
  severalWords,
  unknownWords,
} from '@portal/domain/desk-scan'
import { limits } from '@portal/domain/limits'
import { benchPath } from '@portal/domain/paths'
import { readScan } from '@portal/domain/scans'
import { useQueryClient } from '@tanstack/react-query'
import { Check, ScanBarcode, X } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ApiError, call, messageOf } from '../../lib/api.ts'
import { type BenchOpens, unitOpens } from './bench-opens.ts'
import { useBenchSettings } from './bench-settings.ts'
import { play } from './bench-words.ts'
import { CameraButton } from './camera-button.tsx'
import { benchQuery } from './staging.queries.ts'
import { useScanFocus } from './use-scan-focus.ts'

type DeskScanProps = {
  /** Whether it has the focus at first: not while another field asks for a scan. */
  isFirst: boolean
  /** A box that has left was scanned: it came back. */
  onReturned: (scanned: string) => void
}

type Said = { words: string; choices?: readonly DeskChoice[] }
type Target = { orderId: number; opens: BenchOpens | null }

/** The field of the board: what is scanned there is opened (docs/spec/staging.md#scanning-on-the-board). */
export function DeskScan({ isFirst, onReturned }: DeskScanProps) {
  const field = useRef<HTMLInputElement>(null)
  const latest = useRef(0)
  const [said, setSaid] = useState<Said | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { hasSound } = useBenchSettings()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  useScanFocus(field, isFirst)

  function refuse(next: Said) {
    setSaid(next)
    if (hasSound) play('bad')
  }

  /** The order is read first: one that is not at the desk is said here. */
  async function open({ orderId, opens }: Target, isLatest: () => boolean) {
    await queryClient.fetchQuery(benchQuery(orderId))
    if (isLatest()) await navigate(benchPath(orderId), opens === null ? {} : { state: { opens } })
  }

  async function find(raw: string, isLatest: () => boolean) {
    const scanned = readScan(raw, 'tag')
    if (scanned.kind === 'command') return refuse({ words: unknownWords(scanned, raw) })
    if (scanned.kind === 'box') {
      const { result: box } = await call(boxCalls.findReturned, { params: { code: raw } })
      if (!isLatest()) return
      return box.refusal === null ? onReturned(raw) : open({ orderId: box.orderId, opens: null }, isLatest)
    }
    const search = deskSearch(scanned, raw).slice(0, limits.searchMax)
    const { result } = await call(deskCalls.searchPortal, { query: { search } })
    if (!isLatest()) return
    const opening = deskOpening(raw, result)
    if (opening.kind === 'opens') return open(unitOpens(opening.choice), isLatest)
    if (opening.kind === 'several')
      return setSaid({ words: severalWords(opening.choices), choices: opening.choices })
    refuse({ words: unknownWords(scanned, raw) })
  }

  async function scan(raw: string) {
    if (raw === '') return
    latest.current += 1
    const mine = latest.current
    const isLatest = () => latest.current === mine
    setSaid(null)
    setBusy(true)
    try {
      await find(raw, isLatest)
    } catch (error) {
      if (isLatest())
        refuse({ words: isUnknown(error) ? unknownWords(readScan(raw, 'tag'), raw) : messageOf(error) })
    }
    if (isLatest()) setBusy(false)
  }

  function send(event: FormEvent) {
    event.preventDefault()
    const raw = field.current?.value.trim() ?? ''
    if (field.current) field.current.value = ''
    void scan(raw)
  }

  return (
    <div className="desk-scan">
      <form className="desk-scan-field" onSubmit={send} aria-busy={isBusy}>
        <ScanBarcode size={28} aria-hidden />
        <input
          ref={field}
          type="text"
          aria-label="Scan a tag, box, SIM or order to open it"
          placeholder="Scan a tag, box, SIM or order"
          aria-describedby={said ? 'desk-scan-said' : undefined}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
        <span className="desk-scan-ready" aria-hidden="true">
          <Check size={14} />
          Scanner ready
        </span>
        <CameraButton className="desk-scan-camera" onScan={(raw) => void scan(raw.trim())} />
      </form>
      <div id="desk-scan-said" role="alert">
        {said && (
          <div className="desk-scan-said" data-choice={said.choices !== undefined || undefined}>
            {!said.choices && <X size={20} aria-hidden />}
            <p>{said.words}</p>
            {said.choices && <Choices choices={said.choices} />}
          </div>
        )}
      </div>
    </div>
  )
}

const isUnknown = (error: unknown) =>
  error instanceof ApiError && (error.code === 'BOX_NOT_FOUND' || error.code === 'ORDER_NOT_FOUND')

const Choices = ({ choices }: { choices: readonly DeskChoice[] }) => (
  <ul>
    {choices.map((choice) => (
      <li key={`${choice.orderId} ${choice.deviceId}`}>
        <Link className="link" to={benchPath(choice.orderId)} state={{ opens: unitOpens(choice).opens }}>
          {choice.unitNumber === null ? '' : `Unit ${choice.unitNumber}, `}order {choice.orderId},{' '}
          {choice.accountName}
        </Link>
      </li>
    ))}
  </ul>
)
