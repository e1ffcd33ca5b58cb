/** "Compare Rio Sand, Plain Fancy and High Oracle" */
export function comparedTitle(names: readonly string[]): string {
  if (names.length === 0) return 'Compare Horses'
  const last = names.at(-1) ?? ''
  return `Compare ${names.length === 1 ? last : `${names.slice(0, -1).join(', ')} and ${last}`}`
}

/** How far back a shared ancestor is for a horse. */
export function generationWord(generation: number | undefined): string {
  if (generation === undefined) return '–'
  const near = ['this horse', 'parent', 'grandparent', 'great-grandparent']
  return near[generation] ?? `${generation} generations back`
}
