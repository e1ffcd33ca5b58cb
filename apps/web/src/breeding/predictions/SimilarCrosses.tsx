import type { SimilarCross } from '@quarterpole/contract/breeding'
import { RATING_FLOOR_RUNNERS } from '@quarterpole/contract/limits'
import { decimal, plural } from '../../ui/words/number.ts'
import { SiPole } from '../../ui/Marks.tsx'
import { Muted, Name } from '../../ui/Words.tsx'
import { Grid, look } from '../../ui/Layout.tsx'
import styles from './Breeding.module.css'

/** The herd's matings most like this one that have enough runners to be rated. */
export function SimilarCrosses({ crosses }: { crosses: readonly SimilarCross[] }) {
  if (crosses.length === 0) return <Muted>You don’t have a mating like this one yet.</Muted>
  const rated = crosses.filter((one) => one.rated && one.mean_si !== null)
  if (rated.length === 0)
    return <Muted>None of them has the {RATING_FLOOR_RUNNERS} runners it takes to rate a cross.</Muted>
  return (
    <ul className={styles.similar}>
      {rated.map(({ label, foals, runners, at_record_pace, mean_si, standard_error }) => (
        <Grid
          as="li"
          key={label}
          gap="1 3"
          align="baseline"
          columns="1fr auto"
          line="above"
          padTop={3}
          padBottom={3}
        >
          <Name>{label}</Name>
          <SiPole si={mean_si ?? 0}>
            {decimal(mean_si ?? 0, 1)} ± {decimal(standard_error ?? 0, 1)}
          </SiPole>
          <small className={look({ size: 'small', tone: 'muted', whole: true })}>
            {plural(foals, 'foal')}, {plural(runners, 'runner')}; {at_record_pace} at record pace
          </small>
        </Grid>
      ))}
    </ul>
  )
}
