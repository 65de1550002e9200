import { type Finding, isMet } from './findings.ts'

const width = 900
const rowHeight = 30
const left = 280
const right = 270
/** An aim is at the same place in every row; beyond twice the aim a bar is cut off. */
const shareMax = 2

/** Each finding as a bar beside its aim; an SVG that reads in light and in dark. */
export function plotOf(findings: readonly Finding[]): string {
  const rows = findings.filter(({ share }) => share !== null)
  const height = 60 + rows.length * rowHeight
  const scale = (width - left - right) / shareMax
  const aimAt = left + scale
  const bars = rows.map((finding, place) => {
    const y = 44 + place * rowHeight
    const length = Math.min(finding.share ?? 0, shareMax) * scale
    return `  <text x="${left - 10}" y="${y + 14}" text-anchor="end">${escaped(finding.name)}</text>
  <rect class="${isMet(finding) ? 'met' : 'missed'}" x="${left}" y="${y}" width="${length.toFixed(1)}" height="20" rx="3"/>
  <text class="found" x="${width - right + 10}" y="${y + 14}">${escaped(finding.found)}</text>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="Cost of each operation as a part of what its aim allows">
  <style>
    text { font: 13px system-ui, sans-serif; fill: #1f2328 }
    .found { font-weight: 600 }
    .met { fill: #1a7f5a }
    .missed { fill: #c2410c }
    line { stroke: #57606a; stroke-dasharray: 4 3 }
    @media (prefers-color-scheme: dark) {
      text { fill: #e6edf3 }
      .met { fill: #3fb98a }
      .missed { fill: #fb8b4b }
      line { stroke: #9198a1 }
    }
  </style>
  <text x="${aimAt}" y="20" text-anchor="middle">aim</text>
  <line x1="${aimAt}" y1="28" x2="${aimAt}" y2="${height - 10}"/>
${bars.join('\n')}
</svg>
`
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
