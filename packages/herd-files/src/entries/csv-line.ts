/** One line of comma-separated cells, with quotes around those that have commas. */
export function parseCsvLine(text: string): string[] {
  const cells: string[] = []
  for (const found of text.matchAll(/(?:^|,)(?:\s*"((?:[^"]|"")*)"\s*(?=,|$)|([^,]*))/g))
    cells.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '')
  return cells
}
