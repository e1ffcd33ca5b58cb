/** Most sizes a dot may have. */
const MAX = 4
/** Whole points of SI a size spans, narrowest first. */
const WIDTHS = [1, 2, 3, 4, 5, 10, 20, 50, 100]

/** The sizes of the dots: each spans the same whole number of SI points. */
export interface SiSteps {
  /** Lower edge of each size; the first is open below, the last above. */
  readonly edges: readonly number[]
  /** 0 = slowest; the middle size where nothing is known. */
  stepOf: (si: number | null) => number
  /** Radius of a size, px. */
  radiusOf: (step: number) => number
}

const RADII: Record<number, readonly number[]> = {
  1: [7.5],
  2: [6, 8.5],
  3: [5, 7, 9],
  4: [4.5, 6, 7.5, 9],
}

/** At most four sizes, whole points of SI apart: smaller differences are not drawn. One size without any SI. */
export function siSteps(values: readonly (number | null)[]): SiSteps {
  const known = values.filter((value) => value !== null)
  const edges = edgesOf(known)
  const radii = RADII[Math.max(1, edges.length)] ?? [7.5]
  const stepOf = (si: number | null) =>
    si === null
      ? Math.floor((radii.length - 1) / 2)
      : Math.max(0, edges.filter((edge) => si >= edge).length - 1)
  return { edges, stepOf, radiusOf: (step) => radii[step] ?? 7.5 }
}

function edgesOf(known: readonly number[]): number[] {
  if (known.length === 0) return []
  const [low, high] = [Math.min(...known), Math.max(...known)]
  for (const width of WIDTHS) {
    const [first, last] = [Math.floor(low / width), Math.floor(high / width)]
    if (last - first < MAX) return Array.from({ length: last - first + 1 }, (_, i) => (first + i) * width)
  }
  return [Math.floor(low)]
}

/** "under 85", "85 to 86", "88 and up" */
export function stepWords({ edges }: SiSteps, step: number): string {
  const [from, next] = [edges[step], edges[step + 1]]
  if (from === undefined) return ''
  if (edges.length === 1) return `about ${from}`
  if (step === 0) return `under ${next}`
  return next === undefined ? `${from} and up` : next - from === 1 ? `${from}` : `${from} to ${next - 1}`
}
