import type { Said } from '../vendor-server.ts'
import { refused, text } from './inventory-answer.ts'
import type { InventoryItem, InventoryLine, Row } from './inventory-rows.ts'

const dollars = (amount: number) => Math.round(amount * 100) / 100

/** What the lines of a sales order or an invoice and its shipping add up to, in dollars. */
export const totalOf = (lines: InventoryLine[], shipping: number) =>
  dollars(lines.reduce((sum, line) => sum + line.item_total, shipping))

/** Reads the lines of a sales order or an invoice; answers them as they are kept, or what is wrong with them. */
export const linesReader =
  (needs: { newId: () => string; findItem: (itemId: string) => InventoryItem | undefined }) =>
  (body: Row): InventoryLine[] | Said => {
    const lines = (body.line_items ?? []) as Row[]
    if (lines.length === 0) return refused(400, 36052, 'Add at least one line item.')
    for (const line of lines) {
      const known = needs.findItem(text(line.item_id))
      if (!known) return refused(400, 4, 'Invalid value passed for item_id')
      if (known.status === 'inactive') return refused(400, 2009, 'Inactive items cannot be added.')
      if (typeof line.rate !== 'number' || typeof line.quantity !== 'number')
        return refused(400, 4, 'Invalid value passed for rate')
    }
    return lines.map((line) => ({
      line_item_id: needs.newId(),
      item_id: text(line.item_id),
      name: text(line.name),
      description: text(line.description),
      rate: Number(line.rate),
      quantity: Number(line.quantity),
      item_total: dollars(Number(line.rate) * Number(line.quantity)),
      ...(line.salesorder_item_id !== undefined && { salesorder_item_id: text(line.salesorder_item_id) }),
    }))
  }

export type ReadLines = ReturnType<typeof linesReader>
