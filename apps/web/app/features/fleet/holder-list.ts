import { unitKey } from '@portal/domain/device-fields'
import { fleetLimits } from '@portal/domain/fleet-limits'

/** A pasted list of holders, read against the devices that it is for. */

export type HeldDevice = { deviceId: string; unitNumber: string | null; holder: string }
export type HolderChange<D extends HeldDevice> = { device: D; holder: string }
export type HolderProblem = { line: number; text: string }
export type HolderList<D extends HeldDevice> = { changes: HolderChange<D>[]; problems: HolderProblem[] }

/** "014<tab>Dana", "014, Dana", "014 Dana"; a spreadsheet's quotes around a cell are no part of the name. */
const parts = /^\s*("?)([A-Za-z0-9-]+)\1(?:\s*[\t,;]\s*|\s+|\s*$)(.*)$/
const unquoted = (text: string) => {
  const bare = text.trim()
  return /^".*"$/.test(bare) ? bare.slice(1, -1).replaceAll('""', '"').trim() : bare
}

/**
 * Reads the list. Lines begin with a unit number, or have holders only, in the order of the devices. A unit without a
 * holder is unassigned.
 * @param typed a line for each device; empty lines at the end do not count
 * @param devices those that can get a holder, in their order
 */
export function readHolders<D extends HeldDevice>(typed: string, devices: readonly D[]): HolderList<D> {
  const lines = typed.replace(/\s+$/, '').split(/\r?\n/)
  if (typed.trim() === '') return { changes: [], problems: [] }
  const byUnit = new Map(devices.map((device) => [unitKey(device.unitNumber ?? ''), device]))
  const named = lines.map((line) => {
    const [, , unit = '', holder = ''] = parts.exec(line) ?? []
    return { device: byUnit.get(unitKey(unit)), unit, holder: unquoted(holder) }
  })
  const hasUnits = named.some(({ device }) => device !== undefined)
  return hasUnits ? byNumber(lines, named) : byOrder(lines, devices)
}

type Named<D> = { device: D | undefined; unit: string; holder: string }

function byNumber<D extends HeldDevice>(lines: readonly string[], named: readonly Named<D>[]): HolderList<D> {
  const list: HolderList<D> = { changes: [], problems: [] }
  const seen = new Set<string>()
  named.forEach(({ device, unit, holder }, index) => {
    const problem = (text: string) => list.problems.push({ line: index + 1, text })
    if (lines[index]?.trim() === '') return
    if (device === undefined)
      problem(`Unit ${unit || lines[index]?.trim()} is not among the selected devices.`)
    else if (seen.has(device.deviceId)) problem(`Unit ${unit} is in the list twice.`)
    else if (isTooLong(holder)) problem(tooLong)
    else list.changes.push({ device, holder })
    if (device) seen.add(device.deviceId)
  })
  return list
}

function byOrder<D extends HeldDevice>(lines: readonly string[], devices: readonly D[]): HolderList<D> {
  const list: HolderList<D> = { changes: [], problems: [] }
  lines.forEach((line, index) => {
    const device = devices[index]
    const holder = unquoted(line)
    const problem = (text: string) => list.problems.push({ line: index + 1, text })
    if (device === undefined) problem('There are more holders than selected devices.')
    else if (isTooLong(holder)) problem(tooLong)
    else list.changes.push({ device, holder })
  })
  return list
}

const isTooLong = (holder: string) => holder.length > fleetLimits.holderMax
const tooLong = `A holder has at most ${fleetLimits.holderMax} characters.`
