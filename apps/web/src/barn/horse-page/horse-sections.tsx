import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { profileQuery, startsQuery } from '../../herd/horses/queries.ts'
import { recordLine } from '../../herd/horses/record-line.ts'
import { Papers } from '../../herd/papers/Papers.tsx'
import { CareerOfHorse } from '../../racing/career-line/CareerOfHorse.tsx'
import { paths } from '../../app/paths.ts'
import { LifeOfMare } from '../../season/life-in-foals/LifeOfMare.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { look, Row } from '../../ui/Layout.tsx'
import { useMay } from '../../ui/may.ts'
import { SkeletonRows } from '../../ui/States.tsx'
import { decimal } from '../../ui/words/number.ts'
import { HorseNotes, HorseOverview } from '../horse-details/HorseFacts.tsx'
import { HorseRecords } from '../horse-details/HorseRecords.tsx'
import { Distance, hasProfile, Starts } from '../horse-details/Performance.tsx'
import { bestOf } from '../horse-details/ProfileChart.tsx'
import { FoalingPart } from './FoalingPart.tsx'
import { HorseChanges } from './HorseChanges.tsx'
import { HorseFile } from './HorseFile.tsx'
import { HorsePart, type SectionProps } from './HorsePart.tsx'
import type { SectionName } from './horse-page-plan.ts'
import { HorseSeason } from './HorseSeason.tsx'
import { HorseSources } from './HorseSources.tsx'
import { Crops, Offspring } from './Offspring.tsx'
import { RecordNote } from './RecordLine.tsx'

function Life({ horse, place }: SectionProps) {
  if (!useMay('read_barn')) return null
  return (
    <HorsePart
      place={place}
      title="Her life in foals"
      aside={
        <ButtonLink size="small" href={paths.lifeInFoals(horse.id)}>
          On a page of its own
        </ButtonLink>
      }
    >
      <LifeOfMare id={horse.id} />
    </HorsePart>
  )
}

/** His career line and his starts; for a horse of another job only if he ever ran. */
function Career({ horse, role, place, onOpen }: SectionProps) {
  const { data: starts = [] } = useQuery(startsQuery(horse.id))
  if (role !== 'racer' && horse.starts === 0) return null
  return (
    <HorsePart
      place={place}
      title="Career"
      gist={recordLine(starts)}
      aside={
        horse.starts > 0 && (
          <ButtonLink size="small" href={paths.careerLine(horse.id)}>
            Start by start
          </ButtonLink>
        )
      }
    >
      {horse.starts > 0 && <CareerOfHorse horse={horse} />}
      <div className={look({ above: 4 })}>
        <Starts horse={horse} onOpen={onOpen} />
      </div>
      {horse.starts > 0 && <RecordNote />}
    </HorsePart>
  )
}

function DistancePart({ horse: { id }, place }: SectionProps) {
  const { data: profile, isPending } = useQuery(profileQuery(id))
  if (isPending)
    return <SkeletonRows label="Loading speed index over distance" rows={place.state === 'open' ? 8 : 1} />
  if (!hasProfile(profile)) return null
  const best = bestOf(profile)
  return (
    <HorsePart
      place={place}
      title="Speed index over distance"
      gist={`best at ${best.distance_yards} yards: ${decimal(best.expected_si, 1)} ± ${decimal(best.sd, 1)}`}
    >
      <Distance id={id} profile={profile} />
    </HorsePart>
  )
}

const Facts = ({ horse, place }: SectionProps) => (
  <HorsePart
    place={place}
    title="On file"
    aside={
      <Row gap={2} justify="end">
        <ButtonLink size="small" href={paths.horse(horse.id, { open: 'pedigree' })} keepScroll>
          Pedigree
        </ButtonLink>
        <ButtonLink size="small" href={paths.horse(horse.id, { open: 'edit' })} keepScroll>
          Edit
        </ButtonLink>
      </Row>
    }
  >
    <HorseOverview horse={horse} belowHead />
  </HorsePart>
)

const Records = ({ horse, place, onOpen }: SectionProps) => (
  <HorsePart place={place} title="Records" gist="tests, injuries, care, stays, owners, works, sales">
    <HorseRecords horse={horse} onOpen={onOpen} />
  </HorsePart>
)

const PhotosAndPapers = ({ horse, place, onOpen }: SectionProps) => (
  <HorsePart place={place} title="Photos and papers">
    <Papers horse={horse} onOpen={onOpen} />
  </HorsePart>
)

const Notes = ({ horse: { notes }, place }: SectionProps) =>
  notes !== null && (
    <HorsePart place={place} title="Notes">
      <HorseNotes notes={notes} />
    </HorsePart>
  )

const History = ({ horse, place }: SectionProps) => (
  <HorsePart place={place} title="Changes" gist="who changed what, and where each value comes from">
    <HorseChanges id={horse.id} />
    <HorseSources id={horse.id} />
    <HorseFile horse={horse} />
  </HorsePart>
)

/** The sections of the page; which, in what order and which of them folded is in `PAGE_PLANS`. */
export const SECTIONS: Readonly<Record<SectionName, (props: SectionProps) => ReactNode>> = {
  life: Life,
  crops: Crops,
  career: Career,
  distance: DistancePart,
  facts: Facts,
  offspring: Offspring,
  season: HorseSeason,
  papers: PhotosAndPapers,
  foaling: FoalingPart,
  records: Records,
  notes: Notes,
  history: History,
}
