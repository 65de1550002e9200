import type { AnswerOf } from '@portal/contract/endpoint'
import type { getNumbersSheet } from '@portal/contract/line-numbers'
import { counted } from '@portal/domain/format'
import { numberListLimits, readNumberList } from '@portal/domain/number-list'
import { useMemo, useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { readTsv } from '../../lib/grid/tsv.ts'
import { reasonsOf } from '../../lib/reasons-of.ts'
import { typedFile } from '../../lib/typed-file.ts'
import { sheetsOf } from '../../ui/sheet-question.tsx'
import { toast } from '../../ui/toast.tsx'
import {
  type Entries,
  fitting,
  placedByUnit,
  placedInOrder,
  stateOf,
  type Unplaced,
  withEntry,
} from './number-entries.ts'
import { checkRows, readNumbersFile, useChecks, useEnterNumbers } from './numbers.queries.ts'

export type Sheet = AnswerOf<typeof getNumbersSheet>['result']

/** What the last list did, and the entries before it. */
type Listed = { words: string; before: Entries; unplaced: readonly Unplaced[] }
type Placed = { entries: Entries; placed: number; unplaced: Unplaced[] }

/** The numbers of an order while they are typed, pasted and saved. */
export function useNumbers({ orderId, units }: Sheet) {
  const [entries, setEntries] = useState<Entries>(new Map())
  const [listed, setListed] = useState<Listed | null>(null)
  const [isReading, setReading] = useState(false)
  const [workbook, setWorkbook] = useState<{ file: File; sheets: readonly string[] } | null>(null)
  const checks = useChecks(orderId, units, entries)
  const entering = useEnterNumbers(orderId)
  const ready = useMemo(() => fitting(units, entries, checks), [units, entries, checks])
  const wrong = units.filter(
    ({ deviceId }) => stateOf(entries.get(deviceId) ?? '', checks.get(deviceId)).kind === 'wrong',
  ).length

  function place({ entries: next, placed, unplaced }: Placed, how: string) {
    setListed({ words: `${counted(placed, 'number')} ${how}.`, before: entries, unplaced })
    setEntries(next)
  }

  async function reading(work: () => Promise<void>, file?: File) {
    setReading(true)
    setWorkbook(null)
    try {
      await work()
    } catch (error) {
      const sheets = sheetsOf(error)
      if (sheets && file) setWorkbook({ file, sheets })
      else toast([messageOf(error), ...reasonsOf(error)].join(' '), { tone: 'danger' })
    } finally {
      setReading(false)
    }
  }

  /** @param from the unit at which a list of numbers alone begins */
  function paste(text: string, from: number) {
    const list = readNumberList(readTsv(text)).slice(0, numberListLimits.rowsMax)
    if (list.every(({ key }) => key === ''))
      return place(placedInOrder(entries, units, list, from), 'pasted, in the order of the units')
    void reading(async () =>
      place(placedByUnit(entries, await checkRows(orderId, list)), 'pasted at their units'),
    )
  }

  const open = (file: File, ofSheet?: string) =>
    reading(async () => {
      const { rows, remarks } = await readNumbersFile(orderId, typedFile(file), ofSheet)
      place(placedByUnit(entries, rows), `read from ${file.name}`)
      if (remarks.length > 0) toast(remarks.join(' '))
    }, file)

  async function save() {
    const answer = await entering.send({ params: { orderId: String(orderId) }, body: { rows: ready } })
    if (!answer) return
    setListed(null)
    const saved = new Set(ready.map(({ deviceId }) => deviceId))
    setEntries((before) => new Map([...before].filter(([deviceId]) => !saved.has(deviceId))))
    const { entered, left } = answer.result
    const rest = left === 0 ? 'All units have theirs.' : `${counted(left, 'unit')} still to come.`
    toast(`${counted(entered, 'number')} saved. ${rest}`, { tone: 'success' })
  }

  return {
    entries,
    checks,
    ready,
    wrong,
    listed,
    isReading,
    workbook,
    isSaving: entering.isBusy,
    error: entering.error,
    type: (deviceId: string, typed: string) => setEntries(withEntry(entries, deviceId, typed)),
    paste,
    open,
    openSheet: (sheet: string) => workbook && void open(workbook.file, sheet),
    undo() {
      if (listed) setEntries(listed.before)
      setListed(null)
    },
    save,
  }
}
