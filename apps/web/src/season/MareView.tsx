import { useTitle } from '../frame/title.ts'
import { paths } from '../paths.ts'
import { Anchor } from '../ui/Anchor.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/States.tsx'
import { BreedingCard } from './BreedingCard.tsx'
import type { SeasonMare } from './queries.ts'
import styles from './Season.module.css'

interface MareViewProps {
  mare: SeasonMare
  season: number
  today: string
}

/** A mare's breedings of a season and of the one before, whose foal comes this season. */
export function MareView({ mare, season, today }: MareViewProps) {
  const { mare_id, mare_name, breedings } = mare
  useTitle(`${mare_name}, ${season} season`)
  return (
    <>
      <h2 className={styles.mare}>
        <Anchor href={paths.horse(mare_id)}>{mare_name}</Anchor>
      </h2>
      {breedings.length === 0 && (
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
