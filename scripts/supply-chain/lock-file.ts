/** One entry of package-lock.json, version 3. */
type Locked = { version?: string; integrity?: string; resolved?: string; link?: boolean }
export type LockFile = { packages: Readonly<Record<string, Locked>> }

/**
 * What lockfile-lint does not look at, since our lock file names no addresses (`.npmrc`): every package of others has
 * a SHA-512 sum, and none comes from anywhere but the registry. Says what is wrong, one line for each.
 */
export function lockFileProblems({ packages }: LockFile): string[] {
  return Object.entries(packages).flatMap(([path, { integrity, resolved, link }]) => {
    const isOurs = link || !path.includes('node_modules/')
    if (isOurs) return []
    return [
      ...(integrity?.startsWith('sha512-') ? [] : [`${path} has no SHA-512 sum`]),
      ...(resolved === undefined ? [] : [`${path} names its own source: ${resolved}`]),
    ]
  })
}

type Manifest = { dependencies?: Readonly<Record<string, string>> }

/** The packages of others that these manifests ask for in production, each once. */
export function directDependencies(manifests: readonly Manifest[]): string[] {
  const names = manifests.flatMap(({ dependencies = {} }) => Object.keys(dependencies))
  return [...new Set(names)].filter((name) => !name.startsWith('@portal/')).sort()
}
