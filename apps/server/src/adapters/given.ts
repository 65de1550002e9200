/** The value of a variable that the adapter cannot do without. Throws where it is not set. */
export function given<Name extends string>(
  settings: { [N in Name]?: string | undefined },
  name: Name,
): string {
  const value = settings[name]
  if (value === undefined) throw new Error(`${name} is not set.`)
  return value
}
