import type { LifeInFoals } from '@quarterpole/contract/life-in-foals'
import { joinUnrecorded, spanLabel } from '@quarterpole/contract/unrecorded-years'
import { dayOf } from '../../ui/words/day.ts'
import { paths } from '../../app/paths.ts'
import { SexSign, SiPole } from '../../ui/Marks.tsx'
import { Dim, Muted, Name } from '../../ui/Words.tsx'
import { blankWords, siWords, stakesWords, startWords } from './life-words.ts'
import { Grid, look, Stack } from '../../ui/Layout.tsx'
import styles from './LifeInFoals.module.css'
import type { FoalDue } from './LifePicture.tsx'
import { StudList } from './StudList.tsx'

/** The same, downward, for a narrow screen: the seasons ahead first, then the newest year. */
export function LifeList({ life, due = null }: { life: LifeInFoals; due?: FoalDue | null | undefined }) {
  const thisYear = life.this_year
  const spans = joinUnrecorded(life.years).toReversed()
  return (
    <>
      <StudList life={life} />
      <ol className={look({ above: 4, below: 3 })} aria-label="Her years, newest first">
        {spans.map((span) => (
          <Grid
            as="li"
            key={span.year}
            gap={3}
            columns="4.5rem 1fr"
            line="above"
            padTop={3}
            padBottom={3}
            className={span.year > thisYear ? styles.toCome : undefined}
          >
            <p className={look({ weight: 'medium' })}>{spanLabel(span)}</p>
            <Stack gap={3} shrinks>
              {span.foals.map((foal) => (
                <div key={foal.id}>
                  <p>
                    <SexSign sex={foal.sex} signOnly /> <Name href={paths.horse(foal.id)}>{foal.name}</Name>{' '}
                    {foal.best_si !== null && <SiPole si={foal.best_si}>{siWords(foal)}</SiPole>}
                  </p>
                  <Muted>
                    {[
                      foal.mate_name === null ? 'sire not on file' : `by ${foal.mate_name}`,
                      startWords(foal),
                      stakesWords(foal),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </Muted>
                </div>
              ))}
              {span.covers.map((cover) => (
                <p key={cover.id}>
                  {blankWords(cover.outcome)} <Dim>bred to {cover.stallion_name}</Dim>
                  {due?.cover === cover.id && <b> due {dayOf(due.on)}</b>}
                </p>
              ))}
              {span.foals.length + span.covers.length === 0 && <Dim>{blankWords(span.outcome)}</Dim>}
            </Stack>
          </Grid>
        ))}
      </ol>
    </>
  )
}
