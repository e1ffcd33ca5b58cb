import { NotLoaded } from '../../app/NotLoaded.tsx'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Horse } from '../../herd/horses/queries.ts'
import { paths } from '../../app/paths.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { useWidth } from '../../ui/use-width.ts'
import { CareerLineView } from './CareerLineView.tsx'
import { careerBefore } from './career-before.ts'
import { CareerStrip } from './CareerPicture.tsx'
import { careerLineQuery } from './queries.ts'

/** As high as the picture with its words. */
const PICTURE_ROWS = 11

/** The career line on the page of a horse. */
export function CareerOfHorse({ horse: { id } }: { horse: Pick<Horse, 'id'> }) {
  const { data: career, error, refetch } = useQuery(careerLineQuery(id))
  const picture = useRef<SVGSVGElement>(null)
  if (career !== undefined) return <CareerLineView career={career} picture={picture} />
  return <NotLoaded what="the career line" error={error} onRetry={refetch} rows={PICTURE_ROWS} />
}

/** The career of a runner before his race, beside the reasons for his chances; while it loads, or without a start, nothing. */
export function RunnerCareer({ id, before }: { id: number; before: string }) {
  const { data: known } = useQuery(careerLineQuery(id))
  const career = known && careerBefore(known, before)
  const [box, width] = useWidth<HTMLDivElement>(420)
  if (career === undefined || career.starts.length === 0) return null
  return (
    <div ref={box}>
      <h3>
        <Anchor href={paths.careerLine(id)}>Career line</Anchor>
      </h3>
      <CareerStrip career={career} width={width} />
    </div>
  )
}
