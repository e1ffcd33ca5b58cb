import type { SimilarCross } from '@quarterpole/contract/breeding'
import { RATING_FLOOR_RUNNERS } from '@quarterpole/contract/limits'
import { decimal, plural } from '../format/number.ts'
import { SiPole } from '../ui/Marks.tsx'
import { Dim, Muted, Name } from '../ui/Words.tsx'
import styles from './Breeding.module.css'

/** The herd's matings most like this one; rated only with enough runners. */
export function SimilarCrosses({ crosses }: { crosses: readonly SimilarCross[] }) {
  if (crosses.length === 0) return <Muted>You don’t have a mating like this one yet.</Muted>
  return (
    <ul className={styles.similar}>
      {crosses.map(({ label, foals, runners, at_record_pace, mean_si, standard_error, rated }) => (
        <li key={label}>
          <Name>{label}</Name>
          {rated && mean_si !== null ? (
            <SiPole si={mean_si}>
              {decimal(mean_si, 1)} ± {decimal(standard_error ?? 0, 1)}
            </SiPole>
          ) : (
            <Dim>not rated</Dim>
          )}
          <small>
            {plural(foals, 'foal')}, {plural(runners, 'runner')}
            {rated
              ? `; ${at_record_pace} at record pace`
              : `. It takes ${RATING_FLOOR_RUNNERS} runners to rate a cross.`}
          </small>
        </li>
      ))}
    </ul>
  )
}
