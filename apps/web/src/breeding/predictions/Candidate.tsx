import { useYearStart } from '../../ui/year-start.ts'
import type { Horse } from '@quarterpole/contract/horse'
import { ageOn, cropOf, type YearStart } from '@quarterpole/genetics/horse-year'
import { BarnName } from '../../herd/horses/BarnName.tsx'
import { GenotypeMarks } from '../../ui/Genotype.tsx'
import { Dim } from '../../ui/Words.tsx'
import { localDay } from '../../ui/words/day.ts'
import { Grid, look } from '../../ui/Layout.tsx'
import styles from './Breeding.module.css'

export const yearOf = (horse: Horse) => horse.foaled?.slice(0, 4)

/** A horse in a list to choose from: his name, the six marks of his panel, and who he is. */
export function Candidate({ horse }: { horse: Horse }) {
  const start = useYearStart()
  const facts = [ageWords(horse, start), horse.color, horse.aqha_id].filter(Boolean).join(' · ')
  return (
    <Grid as="span" align="center" columns="1fr auto" leading="snug" className={styles.candidate}>
      <span>
        <b className={look({ weight: 'medium', serif: true })}>{horse.name}</b> <BarnName horse={horse} />
      </span>
      <GenotypeMarks values={panelValues(horse)} />
      <Dim>{facts}</Dim>
    </Grid>
  )
}

/** Hardly a horse lives longer: an age beyond would be that of one whose death isn't on file. */
const MAX_AGE = 32

/** "2014, age 12" */
function ageWords(horse: Horse, start: YearStart): string | undefined {
  const year = yearOf(horse)
  if (horse.status === 'died') return `${year ?? 'year unknown'}, died`
  if (year === undefined) return undefined
  const age = ageOn(localDay(new Date()), cropOf(horse, start), start) ?? 0
  return age > MAX_AGE ? year : `${year}, age ${age}`
}

/** His results by marker. */
export const panelValues = (horse: Horse) =>
  Object.fromEntries(horse.genetic_tests.map(({ marker, value }) => [marker, value]))
