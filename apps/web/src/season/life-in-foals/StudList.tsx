import type { LifeInFoals } from '@quarterpole/contract/life-in-foals'
import { useMay } from '../../ui/may.ts'
import { paths } from '../../app/paths.ts'
import { Muted, Name } from '../../ui/Words.tsx'
import { seasonWords, studFigures } from './life-words.ts'
import { Stack } from '../../ui/Layout.tsx'
import styles from './LifeInFoals.module.css'

/** The seasons ahead and her best safe studs as text. */
export function StudList({ life }: { life: LifeInFoals }) {
  const maySeeFees = useMay('money')
  const { seasons, studs, no_studs } = life
  if (seasons.length === 0) return no_studs === null ? null : <Muted>{no_studs}</Muted>
  return (
    <Stack gap={3} padBottom={3} className={styles.studs}>
      <p>{seasons.map(seasonWords).join('; ')}.</p>
      {studs.length === 0 ? (
        <Muted>{no_studs}</Muted>
      ) : (
        <Stack as="ul" gap={3} aria-label="Her best safe studs">
          {studs.map((stud) => (
            <li key={stud.mating.sire_id}>
              <Name href={paths.breeding({ sire: stud.mating.sire_id, dam: life.horse_id })}>
                {stud.mating.sire_name}
              </Name>
              <p>{studFigures(stud, maySeeFees)}</p>
              <Muted>{stud.why}</Muted>
            </li>
          ))}
        </Stack>
      )}
    </Stack>
  )
}
