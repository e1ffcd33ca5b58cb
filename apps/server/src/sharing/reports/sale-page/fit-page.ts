/** A group of lines that may be shortened: the foals of one dam, or a mare's produce. */
export interface Group<L extends { readonly weight: number }> {
  readonly lines: readonly L[]
  readonly heightOf: (line: L) => number
  /** Of the line "(and 3 more)" that a shortened group ends with. */
  readonly moreHeight: number
}

/**
 * Takes the lines with the least information out of the groups until the rest fits.
 *
 * @param space  height for all groups together
 * @returns  the lines of each group that stay, in their order
 */
export function fitLines<L extends { readonly weight: number }>(
  groups: readonly Group<L>[],
  space: number,
): L[][] {
  const shown = groups.map(({ lines, heightOf }) =>
    lines.map((line) => ({ line, weight: line.weight, height: heightOf(line) })),
  )
  const height = () =>
    groups.reduce((sum, { lines, moreHeight }, g) => {
      const rest = shown[g] ?? []
      return (
        sum + rest.reduce((all, one) => all + one.height, 0) + (rest.length < lines.length ? moreHeight : 0)
      )
    }, 0)
  while (height() > space && removeLightest(shown));
  return shown.map((lines) => lines.map(({ line }) => line))
}

/** Mutates the lists; of equal lines the last one goes. False when nothing is left to remove. */
function removeLightest(shown: readonly { readonly weight: number }[][]): boolean {
  let [group, place, least] = [-1, -1, Number.POSITIVE_INFINITY]
  for (const [g, lines] of shown.entries())
    for (const [l, { weight }] of lines.entries()) if (weight <= least) [group, place, least] = [g, l, weight]
  shown[group]?.splice(place, 1)
  return group >= 0
}
