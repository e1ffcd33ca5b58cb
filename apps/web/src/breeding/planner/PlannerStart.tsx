import type { SuggestedCross, SuggestedCrosses } from '@quarterpole/contract/suggested-crosses'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../ui/may.ts'
import { decimal, dollars } from '../../ui/words/number.ts'
import { HowLink } from '../../how/HowLink.tsx'
import { paths } from '../../app/paths.ts'
import { inbreedingPercent } from '../../herd/pedigree/inbreeding-words.ts'
import { GenotypeMark } from '../../ui/Genotype.tsx'
import { Section } from '../../ui/Section.tsx'
import { SkeletonRows } from '../../ui/States.tsx'
import { ValueUnit } from '../../ui/Value.tsx'
import { Dim, Muted, Name, SourceNote } from '../../ui/Words.tsx'
import { look, Stack } from '../../ui/Layout.tsx'
import styles from './PlannerStart.module.css'
import { suggestedQuery } from '../predictions/queries.ts'
import { DISEASE_STATE } from '../ranking/ranking-words.ts'

/** Where the Planner begins before a horse is chosen: a few crosses worth a look. A failure leaves it out. */
export function PlannerStart() {
  const { data, isPending } = useQuery(suggestedQuery)
  if (isPending) return <SkeletonRows label="Looking for crosses worth a look" rows={3} columns={3} />
  return data === undefined ? null : <PlannerStartView suggested={data} />
}

export function PlannerStartView({ suggested }: { suggested: SuggestedCrosses }) {
  const { crosses, mares, distance_yards, missing_speed } = suggested
  if (crosses.length === 0 && missing_speed === null) return null
  return (
    <Section title="Worth a look">
      {missing_speed === null ? (
        <>
          <ul className={styles.crosses}>
            {crosses.map((cross) => (
              <Stack as="li" gap={1} top key={cross.dam_id}>
                <Suggestion cross={cross} yards={distance_yards} />
              </Stack>
            ))}
          </ul>
          <SourceNote>
            Your {mares === 1 ? 'mare' : `${mares} best mares`} by breeding value, each with the first stud of
            the mating board in her ranking whose foals would be neither sick nor at risk by the tests we
            have, and bred no closer than 6.25%. <HowLink card="foal" section="ranking" of="these crosses" />
          </SourceNote>
        </>
      ) : (
        <Muted>{missing_speed}</Muted>
      )}
    </Section>
  )
}

function Suggestion({
  cross: { dam_id, dam_name, mating },
  yards,
}: {
  cross: SuggestedCross
  yards: number
}) {
  const { sire_id, sire_name, expected_si, sd_of_expected, worst_disease, stud_fee } = mating
  const { inbreeding_coefficient: f } = mating
  const maySeeFees = useMay('money')
  return (
    <>
      <p className={look({ size: 'h3', leading: 'snug' })}>
        <Name href={paths.breeding({ sire: sire_id, dam: dam_id })}>
          {sire_name} × {dam_name}
        </Name>
      </p>
      <p>
        <ValueUnit value={decimal(expected_si, 1)} unit="SI" spread={decimal(sd_of_expected, 1)} />{' '}
        <Dim>at {yards} yards</Dim>
      </p>
      <p>
        <GenotypeMark state={DISEASE_STATE[worst_disease.code]}>{worst_disease.label}</GenotypeMark>
      </p>
      <Muted>
        {[
          f === null ? null : `${inbreedingPercent(f)}% inbreeding`,
          maySeeFees ? (stud_fee === null ? 'private treaty' : `$${dollars(stud_fee)}`) : null,
        ]
          .filter((part) => part !== null)
          .join(' · ')}
      </Muted>
    </>
  )
}
