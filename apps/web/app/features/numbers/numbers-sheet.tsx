import type { NumberlessUnit } from '@portal/contract/line-numbers'
import { counted } from '@portal/domain/format'
import { useQuery } from '@tanstack/react-query'
import { Check, ClipboardPaste, FileUp, Printer } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { messageOf, requestIdOf } from '../../lib/api.ts'
import { reasonsOf } from '../../lib/reasons-of.ts'
import { Button } from '../../ui/button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { Notice } from '../../ui/notice.tsx'
import { EmptyState, ErrorPanel } from '../../ui/page-states.tsx'
import { SheetQuestion } from '../../ui/sheet-question.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useHeadingFocus } from '../../ui/use-heading-focus.ts'
import { PrintTags } from '../tags/print-tags.tsx'
import { stateOf } from './number-entries.ts'
import { reprintsQuery } from './numbers.queries.ts'
import { PasteNumbers } from './paste-numbers.tsx'
import { type Sheet, useNumbers } from './use-numbers.ts'

/** A row for each unit without a number: typed, pasted or read from a file (docs/spec/staging.md#numbers-of-an-order). */
export function NumbersSheet({ sheet }: { sheet: Sheet }) {
  const { orderId, accountName, units, lines } = sheet
  const at = useNumbers(sheet)
  const [isPasting, setPasting] = useState(false)
  // The sheet is loaded apart, and its heading with it.
  useHeadingFocus(true)
  const isUnsaved = at.entries.size > 0
  return (
    <>
      <div className="title-row pt-1">
        <h1>Numbers of order {orderId}</h1>
        {units.length > 0 && (
          <div className="actions">
            <Files {...at} onPaste={() => setPasting(true)} />
            <Button busy={at.isSaving} disabled={at.ready.length === 0} onClick={() => void at.save()}>
              {at.ready.length === 0 ? 'Save numbers' : `Save ${counted(at.ready.length, 'number')}`}
            </Button>
          </div>
        )}
      </div>
      <p className="text-muted">
        {accountName}. {waitingWords(sheet)}
      </p>
      <div className="grid gap-4 pt-4">
        <Reprints orderId={orderId} />
        {at.workbook && <SheetQuestion sheets={at.workbook.sheets} onChoose={at.openSheet} />}
        <Listed {...at} />
        {at.error && (
          <ErrorPanel
            message={[messageOf(at.error), ...reasonsOf(at.error)].join(' ')}
            requestId={requestIdOf(at.error)}
          />
        )}
        {units.length === 0 ? (
          <EmptyState
            title={lines === 0 ? 'No unit of this order has a line' : 'All units have their numbers'}
            text={lines === 0 ? 'Units with a rate plan get one.' : 'Their tags and lists show them.'}
          />
        ) : (
          <DataTable
            caption="Units without a number"
            columns={columnsOf(units, at)}
            rows={units}
            rowKey={({ deviceId }) => deviceId}
          />
        )}
      </div>
      {isPasting && (
        <PasteNumbers
          onTake={(text) => {
            setPasting(false)
            at.paste(text, 0)
          }}
          onClose={() => setPasting(false)}
        />
      )}
      <LeaveGuard active={isUnsaved} />
    </>
  )
}

function waitingWords({ units, lines }: Sheet): string {
  if (units.length === 0) return ''
  const carriers = [...new Set(units.map(({ carrier }) => carrier).filter((name) => name !== ''))]
  const from = carriers.length === 1 ? ` from ${carriers[0]}` : ''
  return `${units.length} of ${counted(lines, 'unit')} ${units.length === 1 ? 'waits' : 'wait'} for a number${from}.`
}

type Numbers = ReturnType<typeof useNumbers>

/** The list that a carrier sends: pasted, or as a file. */
function Files({ isReading, open, onPaste }: Numbers & { onPaste: () => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        className="vh"
        tabIndex={-1}
        aria-label="File with numbers"
        accept=".csv,.tsv,.txt,.xlsx"
        onChange={({ target }) => {
          const file = target.files?.[0]
          target.value = ''
          if (file) void open(file)
        }}
      />
      <Button variant="ghost" icon={<ClipboardPaste size={18} aria-hidden />} onClick={onPaste}>
        Paste a list
      </Button>
      <Button
        variant="ghost"
        busy={isReading}
        icon={<FileUp size={18} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        Open a file
      </Button>
    </>
  )
}

/** "9 numbers pasted, in the order of the units. 7 fit, 2 need a look." */
function Listed({ listed, ready, wrong, undo }: Numbers) {
  if (!listed) return null
  const { words, unplaced } = listed
  const look = wrong + unplaced.length
  const fit = `${ready.length} ${ready.length === 1 ? 'fits' : 'fit'}`
  return (
    <Notice tone={look > 0 ? 'warning' : 'success'} role="status">
      <p>
        {words} {fit}
        {look > 0 && `, ${look} ${look === 1 ? 'needs' : 'need'} a look`}.{' '}
        <button type="button" className="link" onClick={undo}>
          Undo
        </button>
      </p>
      {unplaced.length > 0 && (
        <ul>
          {unplaced.map(({ row, number, message }) => (
            <li key={row}>
              Row {row}
              {number !== '' && `, ${number}`}: {message}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  )
}

const ending = (number: string | null) =>
  number === null ? '' : <span className="mono">{number.slice(-6)}</span>

function columnsOf(units: readonly NumberlessUnit[], at: Numbers): Column<NumberlessUnit>[] {
  return [
    {
      key: 'unit',
      header: 'Unit',
      card: 'lead',
      cell: ({ unitNumber, model }) => (
        <>
          <b className="mono">{unitNumber ?? '–'}</b>
          <span className="sub">{model}</span>
        </>
      ),
    },
    { key: 'imei', header: 'IMEI ends', cell: ({ imei }) => ending(imei) },
    { key: 'sim', header: 'SIM ends', cell: ({ iccid }) => ending(iccid) },
    {
      key: 'number',
      header: 'Number',
      card: 'wide',
      cell: (unit) => <NumberCell unit={unit} index={units.indexOf(unit)} at={at} />,
    },
    {
      key: 'check',
      header: 'Check',
      card: 'wide',
      cell: ({ deviceId }) => (
        <CheckCell
          id={checkId(deviceId)}
          typed={at.entries.get(deviceId) ?? ''}
          checked={at.checks.get(deviceId)}
        />
      ),
    },
  ]
}

const checkId = (deviceId: string) => `check-${deviceId}`

type NumberCellProps = { unit: NumberlessUnit; index: number; at: Numbers }

function NumberCell({ unit: { deviceId, unitNumber, areaCode }, index, at }: NumberCellProps) {
  const typed = at.entries.get(deviceId) ?? ''
  const { kind } = stateOf(typed, at.checks.get(deviceId))
  return (
    <TextInput
      aria-label={unitNumber === null ? `Number of row ${index + 1}` : `Number of unit ${unitNumber}`}
      aria-describedby={checkId(deviceId)}
      {...(kind === 'wrong' && { 'aria-invalid': true })}
      inputMode="tel"
      autoComplete="off"
      placeholder={areaCode === null ? '' : `(${areaCode})`}
      value={typed}
      onChange={({ target }) => at.type(deviceId, target.value)}
      onPaste={(event) => {
        const text = event.clipboardData.getData('text/plain')
        if (!/[\t\r\n]/.test(text.trim())) return
        event.preventDefault()
        at.paste(text, index)
      }}
    />
  )
}

type CheckCellProps = { id: string; typed: string; checked: Parameters<typeof stateOf>[1] }

function CheckCell({ id, typed, checked }: CheckCellProps): ReactNode {
  const { kind, message } = stateOf(typed, checked)
  const tone = { empty: '', checking: '', fits: '', area: 'text-muted', wrong: 'text-danger' }[kind]
  return (
    <span id={id} className={tone}>
      {kind === 'fits' && <Check size={16} className="inline" aria-hidden />} {message}
    </span>
  )
}

/** Tags that were on their units before the number. */
function Reprints({ orderId }: { orderId: number }) {
  const units = useQuery(reprintsQuery(orderId)).data ?? []
  const [isOpen, setOpen] = useState(false)
  if (units.length === 0) return null
  return (
    <Notice tone="warning">
      <p>
        {units.length === 1 ? 'One tag was' : `${units.length} tags were`} on before the number:{' '}
        {units.map(({ unitNumber }) => unitNumber ?? '–').join(', ')}. Print the packing list of their boxes
        again as well.
      </p>
      <Button
        size="sm"
        variant="ghost"
        icon={<Printer size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Reprint {counted(units.length, 'tag')}
      </Button>
      {isOpen && (
        <PrintTags
          of={{ orderId, deviceIds: units.map(({ deviceId }) => deviceId) }}
          onClose={() => setOpen(false)}
        />
      )}
    </Notice>
  )
}
