import type { Dashboard, GraveCross } from '@quarterpole/contract/dashboard'
import { Fragment } from 'react'
import { paths } from '../paths.ts'
import { Name } from '../ui/Words.tsx'
import { Icon } from '../ui/Icon.tsx'
import styles from './Dashboard.module.css'

/** More are counted. */
const NAMED = 3

/**
 * What needs you, in a sentence each: saved and booked crosses of which foals could die, breeding reports due. Nothing
 * when nothing does.
 */
export function NeedsYou({ grave_crosses, reports_due }: Pick<Dashboard, 'grave_crosses' | 'reports_due'>) {
  const byOutcome = [...Map.groupBy(grave_crosses, ({ outcome }) => outcome)]
  if (byOutcome.length === 0 && reports_due.length === 0) return null
  return (
    <section className={styles.needs} aria-label="What needs you">
      {byOutcome.map(([outcome, crosses]) => (
        <p key={outcome}>
          <Icon name="octagon" />
          <strong>{outcome}</strong> from <Listed crosses={crosses} />.
        </p>
      ))}
      {reports_due.map(({ stallion_id, season_year, sentence }) => (
        <p key={stallion_id}>
          <Icon name="warning" />
          <Name href={paths.stallionBook({ season: season_year, stallion: stallion_id, form: 'report' })}>
            {sentence}
          </Name>
        </p>
      ))}
    </section>
  )
}

function Listed({ crosses }: { crosses: readonly GraveCross[] }) {
  const named = crosses.slice(0, NAMED)
  const more = crosses.length - named.length
  return (
    <>
      {named.map((cross, at) => (
        <Fragment key={`${cross.sire_id} ${cross.dam_id}`}>
          {at > 0 && (at === named.length - 1 && more === 0 ? ' and ' : ', ')}
          <Name href={addressOf(cross)}>
            {cross.sire_name} × {cross.dam_name}
          </Name>
          {cross.season_year === null ? ' (saved)' : ` (booked for ${cross.season_year})`}
        </Fragment>
      ))}
      {more > 0 && ` and ${more} more`}
    </>
  )
}

const addressOf = ({ cross_id, sire_id, dam_id }: GraveCross) =>
  paths.breeding(cross_id === null ? { sire: sire_id, dam: dam_id } : { cross: cross_id })
