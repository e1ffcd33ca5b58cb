import { dayOf } from '../../ui/words/day.ts'
import { useTitle } from '../../app/title.ts'
import { paths } from '../../app/paths.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Section } from '../../ui/Section.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { Facts } from '../../ui/Table.tsx'
import { BreedingCard } from './BreedingCard.tsx'
import { Due, StateMark } from './MareList.tsx'
import type { Breeding, SeasonMare } from './queries.ts'
import styles from './Season.module.css'

interface MareViewProps {
  mare: SeasonMare
  season: number
  today: string
}

interface CarriedProps {
  embryo: Breeding
  season: number
  today: string
}

/** An embryo she carries: what is due. It is kept with the mare it comes from. */
function Carried({ embryo, season, today }: CarriedProps) {
  const { mare_id, mare_name, stallion_id, stallion_name, foaling } = embryo
  return (
    <Section
      title={
        <>
          Carries an embryo of <Anchor href={paths.mares({ season, mare: mare_id })}>{mare_name}</Anchor> by{' '}
          <Anchor href={paths.horse(stallion_id)}>{stallion_name}</Anchor>
        </>
      }
      aside={<StateMark breeding={embryo} />}
    >
      <Facts
        facts={[
          ['Next', <Due key="due" breeding={embryo} today={today} />],
          ['Foaling due', foaling === null ? '–' : dayOf(foaling.due_on)],
        ]}
      />
    </Section>
  )
}

/** A mare's breedings of a season and of the one before, whose foal comes this season. */
export function MareView({ mare, season, today }: MareViewProps) {
  const { mare_id, mare_name, breedings, carries } = mare
  useTitle(`${mare_name}, ${season} season`)
  return (
    <>
      <h2 className={styles.mare}>
        <Anchor href={paths.horse(mare_id)}>{mare_name}</Anchor>
      </h2>
      {carries.map((embryo) => (
        <Carried key={embryo.id} embryo={embryo} season={season} today={today} />
      ))}
      {breedings.length === 0 && carries.length === 0 && (
        <EmptyState
          title={`Not bred in ${season - 1} or ${season}`}
          action={
            <ButtonLink keepScroll href={paths.mares({ season, mare: mare_id, form: 'breeding' })}>
              Record a breeding
            </ButtonLink>
          }
        />
      )}
      {breedings.map((breeding) => (
        <BreedingCard key={breeding.id} breeding={breeding} season={season} today={today} />
      ))}
    </>
  )
}
