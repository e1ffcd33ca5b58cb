import { dayOf } from '../../ui/words/day.ts'
import { useTitle } from '../../app/title.ts'
import { paths } from '../../app/paths.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Section } from '../../ui/Section.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { Facts } from '../../ui/Table.tsx'
import { CoverCard } from './CoverCard.tsx'
import { DonorTree } from './DonorTree.tsx'
import { Due, StateMark } from './MareList.tsx'
import type { Cover, SeasonMare } from './queries.ts'
import styles from './Season.module.css'

interface MareViewProps {
  mare: SeasonMare
  season: number
  today: string
}

interface CarriedProps {
  embryo: Cover
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
      aside={<StateMark cover={embryo} />}
    >
      <Facts
        facts={[
          ['Next', <Due key="due" cover={embryo} today={today} />],
          ['Foaling due', foaling === null ? '–' : dayOf(foaling.due_on)],
        ]}
      />
    </Section>
  )
}

/** A mare's covers of a season and of the one before, whose foal comes this season. */
export function MareView({ mare, season, today }: MareViewProps) {
  const { mare_id, mare_name, covers, flushes, received, carries } = mare
  const isDonor =
    flushes.length > 0 || covers.some((cover) => cover.flushes.length > 0 || cover.recipient !== null)
  useTitle(`${mare_name}, ${season} season`)
  return (
    <>
      <h2 className={styles.mare}>
        <Anchor href={paths.horse(mare_id)}>{mare_name}</Anchor>
      </h2>
      {carries.map((embryo) => (
        <Carried key={embryo.id} embryo={embryo} season={season} today={today} />
      ))}
      {received.map(({ mark, donor_id, donor_name, transferred_on, due_on }) => (
        <Section
          key={`${donor_id} ${mark}`}
          title={
            <>
              Carries embryo {mark} of{' '}
              <Anchor href={paths.mares({ season, mare: donor_id })}>{donor_name}</Anchor>
            </>
          }
        >
          <Facts
            facts={[
              ['Transferred', dayOf(transferred_on)],
              ['Foaling due', due_on === null ? 'the day the donor was bred isn’t on file' : dayOf(due_on)],
            ]}
          />
        </Section>
      ))}
      {isDonor && <DonorTree mare={mare} season={season} />}
      {covers.length === 0 && carries.length === 0 && received.length === 0 && (
        <EmptyState
          title={`Not bred in ${season - 1} or ${season}`}
          action={
            <ButtonLink keepScroll href={paths.mares({ season, mare: mare_id, form: 'cover' })}>
              Record a breeding
            </ButtonLink>
          }
        />
      )}
      {covers.map((cover) => (
        <CoverCard key={cover.id} cover={cover} season={season} today={today} />
      ))}
    </>
  )
}
