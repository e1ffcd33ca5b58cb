import { capital } from '@quarterpole/contract/capital'
import type { MatingsReply, RankedMating } from '@quarterpole/contract/matings'

/** Stallions that are too close to call, under one heading. */
export interface RankingBand {
  readonly key: string
  readonly heading: string
  readonly matings: readonly RankedMating[]
}

/**
 * The shown stallions by band, in their order. Headings count the whole band, also those not shown.
 *
 * @param shown  a part of the reply's matings, in their order
 */
export function rankingBands(shown: readonly RankedMating[], reply: MatingsReply): RankingBand[] {
  const sizes = Map.groupBy(reply.matings, ({ band }) => band)
  const hasMore = reply.stallions > reply.matings.length
  const last = reply.matings.at(-1)?.band
  return [...Map.groupBy(shown, ({ band }) => band)].map(([band, matings]) => {
    const size = sizes.get(band)?.length ?? matings.length
    const count = hasMore && band === last ? `${size} or more` : String(size)
    return { key: String(band), heading: headingOf(band, { size, count, reply }), matings }
  })
}

function headingOf(
  band: number | null,
  { size, count, reply }: { size: number; count: string; reply: MatingsReply },
): string {
  if (band === null)
    return `Not for her: foals could die, be crippled or be barred from registration (${count})`
  const [first] = reply.matings.filter((mating) => mating.band === band)
  const isMixed = new Set(reply.matings.map(({ is_at_stud }) => is_at_stud)).size > 1
  const where = !isMixed ? '' : first?.is_at_stud ? 'At stud: ' : 'Not known to be at stud: '
  const words =
    size === 1 ? (band === 1 ? 'clearly the first' : 'next') : `these ${count} are the same within error`
  return where === '' ? capital(words) : where + words
}
