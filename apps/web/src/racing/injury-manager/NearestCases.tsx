import { dayOf } from '../../ui/words/day.ts'
import { paths } from '../../app/paths.ts'
import { Section } from '../../ui/Section.tsx'
import { Muted, Name, SourceNote } from '../../ui/Words.tsx'
import { Grid } from '../../ui/Layout.tsx'
import styles from './Impact.module.css'
import { backText, sidesText } from '../injuries/impact-words.ts'
import type { InjuryImpact } from '../injuries/use-injuries.ts'

type Nearest = InjuryImpact['basis']['nearest']

const titleOf = (cases: number) =>
  cases === 1
    ? 'Closest case among your horses'
    : `${cases === 0 ? 'Closest' : `${cases} closest`} cases among your horses`

/** The herd's own cases most like this one. */
export function NearestCases({ nearest }: { nearest: Nearest }) {
  return (
    <Section title={titleOf(nearest.length)} level={3} place="sub">
      {nearest.length === 0 ? (
        <Muted>None of your horses has had a similar injury.</Muted>
      ) : (
        <>
          <ul className={styles.nearest}>
            {nearest.map((near, at) => (
              <Grid
                as="li"
                key={near.injury_id}
                gap="1 4"
                align="baseline"
                columns="1fr auto"
                line="below"
                padTop={2}
                padBottom={2}
              >
                <span className={styles.who}>
                  <b>{at + 1}</b> <Name href={paths.horse(near.horse_id)}>{near.horse_name}</Name>
                </span>
                <b>{backText(near)}</b>
                <span>
                  {near.type}, {near.severity}; {dayOf(near.injury_date)}
                  {near.age_years !== null && `, at ${near.age_years}`}
                </span>
                <span>{sidesText(near)}</span>
              </Grid>
            ))}
          </ul>
          <SourceNote>
            Numbered as in the curve. Same kind of injury, most alike first by body part, severity and age.
            Average speed index of up to five starts before and five after, not adjusted for the company.
          </SourceNote>
        </>
      )}
    </Section>
  )
}
