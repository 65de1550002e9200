import { spawnSync } from 'node:child_process'
import { root } from '../root.mjs'

/** One package as npm describes it: of CycloneDX's fields those that we read. */
export type Component = {
  name: string
  version: string
  licenses?: ReadonlyArray<{ license?: { id?: string; name?: string }; expression?: string }>
  properties?: ReadonlyArray<{ name: string; value: string }>
}

export type Sbom = { components: readonly Component[] }

/**
 * Everything that production runs, by npm's own account (CycloneDX 1.5).
 * Throws when what is installed is not what the lock file names.
 */
export function productionSbom(): Sbom {
  const { status, stdout, stderr } = spawnSync('npm', ['sbom', '--omit=dev', '--sbom-format=cyclonedx'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error(`npm sbom failed:\n${stderr}`)
  // In the format that it was asked for.
  return JSON.parse(stdout) as Sbom
}

/** Those that others wrote: our workspaces are marked as private. */
export const foreign = ({ components }: Sbom): Component[] =>
  components.filter(({ properties }) => !properties?.some(({ name }) => name === 'cdx:npm:package:private'))
