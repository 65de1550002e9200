import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const app = join(import.meta.dirname, '../..')

/** Every file of ours that the given ones import, however far away. */
function reachedFrom(files: readonly string[], reached = new Set<string>()): Set<string> {
  for (const file of files) {
    if (reached.has(file)) continue
    reached.add(file)
    const imports = [...readFileSync(file, 'utf8').matchAll(/(?:from |import\()'(\.[^']+\.tsx?)'/g)]
    reachedFrom(
      imports.map(([, path = '']) => join(dirname(file), path)),
      reached,
    )
  }
  return reached
}

test('every component of the design system is in the gallery', () => {
  const files = globSync('ui/**/*.tsx', { cwd: app }).map((path) => join(app, path))
  const galleries = globSync('{ui,features}/**/*.gallery.tsx', { cwd: app }).map((path) => join(app, path))
  const components = files.filter((path) => !/\.(?:gallery|test)\.tsx$/.test(path))
  expect(components.length).toBeGreaterThan(40)
  const shown = reachedFrom([...galleries, join(app, 'features/gallery/gallery-page.tsx')])
  expect(components.filter((path) => !shown.has(path))).toEqual([])
})
