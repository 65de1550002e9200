import { drawCasePicture } from '../../features/repairs/case-pictures.ts'
import type { PictureStorage } from '../../ports/picture-storage.ts'
import type { repairPictures } from '../schema/repairs.tables.ts'
import { demoPictureSize } from './case-rows.ts'

const { width, height } = demoPictureSize

/** Cracks of the glass from a corner, as lines of points; the second picture is closer. */
const cracks = [
  '330,250 420,420 560,470 610,640',
  '330,250 500,300 640,290 790,400',
  '330,250 360,520 330,700',
  '420,420 380,560 450,690',
  '500,300 560,470 700,520 860,500',
]

/** A phone with a cracked glass, drawn: the demo has no photographs. */
const drawing = (
  index: number,
) => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  <rect width="${width}" height="${height}" fill="#c9c2b4"/>
  <g transform="${index === 0 ? '' : 'translate(-380 -300) scale(1.9)'}">
    <rect x="290" y="190" width="620" height="1220" rx="70" fill="#16181a"/>
    <rect x="320" y="230" width="560" height="1140" rx="40" fill="#28313a"/>
    <g fill="none" stroke="#eef3f5" stroke-width="4" stroke-linejoin="round">
      ${cracks.map((points) => `<polyline points="${points}"/>`).join('')}
    </g>
  </g>
</svg>`

/** Draws the files of the demo's pictures and keeps them, before their rows are there. Throws STORAGE_UNAVAILABLE. */
export async function keepDemoPictures(
  storage: Pick<PictureStorage, 'put'>,
  rows: ReadonlyArray<Pick<typeof repairPictures.$inferInsert, 'fileName'>>,
): Promise<void> {
  for (const [index, { fileName }] of rows.entries()) {
    const { large, small } = await drawCasePicture(Buffer.from(drawing(index)))
    await storage.put(`${fileName}-large.webp`, large, 'image/webp')
    await storage.put(`${fileName}-small.webp`, small, 'image/webp')
  }
}
