/** What package-lock.json says, as far as it is read here. */
export type Lock = {
  packages: Record<
    string,
    {
      version?: string
      resolved?: string
      link?: boolean
      dependencies?: Record<string, string>
      optionalDependencies?: Record<string, string>
    }
  >
}

/** Packages that a workspace of one lock file runs with, and that the other lock file has not, or in another version. */
export function differingPackages(lock: Lock, other: Lock, workspace: string): string[] {
  return [...packagesOf(lock, workspace)].filter(
    (path) => other.packages[path]?.version !== lock.packages[path]?.version,
  )
}

/** Where everything lies that a workspace runs with, packages of packages included. */
function packagesOf({ packages }: Lock, workspace: string): Set<string> {
  const found = new Set<string>()
  const waiting = [workspace]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const entry = packages[path]
    if (!entry || found.has(path)) continue
    if (!entry.link) found.add(path)
    else if (entry.resolved) waiting.push(entry.resolved)
    for (const name of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }))
      waiting.push(
        ...placesOf(name, path)
          .filter((place) => place in packages)
          .slice(0, 1),
      )
  }
  return found
}

/** Where Node looks for a package that this one names, nearest first. */
function placesOf(name: string, from: string): string[] {
  const parts = from.split('/')
  return parts
    .map((_, index) => parts.slice(0, parts.length - index).join('/'))
    .concat('')
    .map((folder) => `${folder && `${folder}/`}node_modules/${name}`)
}
