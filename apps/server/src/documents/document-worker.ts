import { parentPort } from 'node:worker_threads'
import { AppError } from '@portal/contract/errors'
import { configureCompany } from '@portal/domain/brand'
import type { DocumentWork, SentTask, Task, TaskResult } from './document-work.ts'

/** The thread in which documents are drawn and read, one after the other. What a task needs is loaded with the first of its kind. */

parentPort?.on('message', async ({ company, ...task }: SentTask) => {
  configureCompany(company)
  const result = await resultOf(task)
  parentPort?.postMessage(result, buffersOf(result))
})

async function resultOf(task: Task): Promise<TaskResult> {
  try {
    return { output: await outputOf(task) }
  } catch (error) {
    if (error instanceof AppError)
      return { refused: { code: error.code, message: error.message, fields: error.fields } }
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

async function outputOf({ name, input }: Task): Promise<DocumentWork[Task['name']]['output']> {
  switch (name) {
    case 'draw-order': {
      const { drawOrder } = await import('../features/orders/paper/draw-order.ts')
      return drawOrder(input.order, input)
    }
    case 'draw-quote': {
      const { drawQuote } = await import('../features/quotes/draw-quote.ts')
      return drawQuote(input)
    }
    case 'draw-invoice': {
      const { drawInvoice } = await import('../features/invoices/draw-invoice.ts')
      return drawInvoice(input.invoice, input)
    }
    case 'draw-statement': {
      const { drawStatement } = await import('../features/books/draw-statement.ts')
      return drawStatement(input)
    }
    case 'draw-packing-list': {
      const { drawPackingList } = await import('../features/staging/paper/draw-packing-list.ts')
      return drawPackingList(input)
    }
    case 'draw-build-sheet': {
      const { drawBuildSheet } = await import('../features/staging/paper/draw-build-sheet.ts')
      return drawBuildSheet(input)
    }
    case 'draw-handover-list': {
      const { drawHandoverList } = await import('../features/staging/paper/draw-handover-list.ts')
      return drawHandoverList(input)
    }
    case 'draw-tags': {
      const { drawTags } = await import('../features/fleet/tags/draw-tags.ts')
      return drawTags(input)
    }
    case 'write-xlsx': {
      const { writeXlsx } = await import('./write-xlsx.ts')
      return writeXlsx(input)
    }
    case 'read-table': {
      const [{ readGrid }, { packGrid }] = await Promise.all([
        import('./read-table.ts'),
        import('./pack-table.ts'),
      ])
      return packGrid(await readGrid(input.file, input.sheet))
    }
  }
}

/** Handed over and not copied, where nothing else shares their memory. */
function buffersOf(result: TaskResult): ArrayBuffer[] {
  if (!('output' in result)) return []
  return [result.output]
    .flat()
    .flatMap(({ buffer, byteLength }) =>
      buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [],
    )
}
