import { useQuery } from '@tanstack/react-query'
import { EbvLines } from '../../herd/horses/EbvLines.tsx'
import { type Ebv, ebvQuery, type Horse, startsQuery } from '../../herd/horses/queries.ts'
import { HowLink } from '../../how/HowLink.tsx'
import { look } from '../../ui/Layout.tsx'
import { SkeletonRows } from '../../ui/States.tsx'
import { SourceNote } from '../../ui/Words.tsx'
import { plural } from '../../ui/words/number.ts'

const ebvBasis = (ebvs: readonly Ebv[]) =>
  ebvs.map((ebv) => `${ebv.reliability.toFixed(2)} at ${ebv.distance_yards} yd`).join(', ')

/** Up to three breeding values with what they come from. */
export function BreedingValues({ horse }: { horse: Horse }) {
  const { data, isError } = useQuery(ebvQuery(horse.id))
  const starts = useQuery(startsQuery(horse.id))
  if (data === undefined)
    return isError ? (
      <SourceNote>The breeding values didn’t load.</SourceNote>
    ) : (
      <SkeletonRows label="Loading breeding values" rows={3} columns={3} />
    )
  const read = data[0]?.own_starts ?? 0
  const rated = starts.data?.filter(({ si }) => si !== null).length ?? read
  return (
    <>
      <EbvLines horse={horse} ebvs={data} roomy />
      {data.length > 0 && (
        <SourceNote className={look({ above: 2 })}>
          ± is how sure we are of each value. Reliability {ebvBasis(data)}. From{' '}
          {read === 0 ? 'relatives alone' : `${plural(read, 'own start')} and all relatives`}.{' '}
          {rated === read ? '' : `From the next update on: ${plural(rated, 'own start')}. `}
          <HowLink card="evaluation" section="base" of="breeding values" />
        </SourceNote>
      )}
    </>
  )
}
