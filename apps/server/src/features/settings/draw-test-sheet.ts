import { brand } from '@portal/domain/brand'
import { labelsPerSheet } from '@portal/domain/label-stocks'
import type { LabelStock, TagStyle } from '@portal/domain/labels'
import { sampleDevices, tagWords } from '@portal/domain/tag-design'
import { drawApart } from '../../documents/documents.ts'

type TestSheet = { stock: LabelStock; style: TagStyle; publicBaseUrl: string; drawnAt: Date }

/**
 * A sheet with a tag on every label, of devices that do not exist, so that its edges and the longest texts can be checked on paper.
 * Throws TOO_MANY_DOCUMENTS and BUSY.
 */
export const drawTestSheet = ({ stock, style, publicBaseUrl, drawnAt }: TestSheet): Promise<Buffer> =>
  drawApart(`test sheet of ${stock.name}`, 'draw-tags', {
    title: `Test sheet, ${stock.label}, ${brand.name}`,
    tags: Array.from({ length: Math.max(labelsPerSheet(stock), sampleDevices.length) }, (_, index) => {
      const { shortCode, ...device } = sampleDevices[index % sampleDevices.length] ?? sampleDevices[0]
      return tagWords(device, { shortCode, publicBaseUrl, extra: style.extra })
    }),
    style,
    stock,
    start: 1,
    copies: 1,
    drawnAt,
  })
