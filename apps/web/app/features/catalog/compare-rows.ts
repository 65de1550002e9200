import type { ComparedFact } from './compare.ts'

export type CompareRow = { label: string; cells: string[][]; differs: boolean }

/** One row per fact that at least one of the devices has, and whether they differ in it. */
export function compareRows(devices: ReadonlyArray<{ facts: readonly ComparedFact[] }>): CompareRow[] {
  const labels = [...new Set(devices.flatMap(({ facts }) => facts.map(({ label }) => label)))]
  return labels
    .map((label) => {
      const cells = devices.map(({ facts }) => facts.find((fact) => fact.label === label)?.lines ?? [])
      return { label, cells, differs: new Set(cells.map((lines) => lines.join('\n'))).size > 1 }
    })
    .filter(({ cells }) => cells.some((lines) => lines.length > 0))
}
