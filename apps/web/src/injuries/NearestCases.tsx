import { dayOf } from '../format/day.ts'
import { paths } from '../paths.ts'
import { Section } from '../ui/Section.tsx'
import { Muted, Name, RestsOn } from '../ui/Words.tsx'
import styles from './Impact.module.css'
import { backText, sidesText } from './impact-words.ts'
import type { InjuryImpact } from './use-injuries.ts'

type Nearest = InjuryImpact['basis']['nearest']

const titleOf = (cases: number) =>
  cases === 1
    ? 'The nearest case of this herd'
    : `The ${cases === 0 ? '' : `${cases} `}nearest cases of this herd`

/** The herd's own cases most like this one: who, when, how long, and what became of it. */
export function NearestCases({ nearest }: { nearest: Nearest }) {
  return (
    <Section title={titleOf(nearest.length)} level={3} place="sub">
      {nearest.length === 0 ? (
        <Muted>No comparable case in your own records.</Muted>
      ) : (
        <>
          <ul className={styles.nearest}>
            {nearest.map((near) => (
              <li key={near.injury_id}>
                <Name href={paths.horses({}, { details: near.horse_id })}>{near.horse_name}</Name>
                <b>{backText(near)}</b>
                <span>
                  {near.type}, {near.severity}; {dayOf(near.injury_date)}
                  {near.age_years !== null && `, at ${near.age_years}`}
                </span>
                <span>{sidesText(near)}</span>
              </li>
            ))}
          </ul>
          <RestsOn>
            Of the same kind of injury; most alike first in the part of the body, then severity and age.
            Starts are those with a speed index, at most five before and three after, not adjusted for their
            rivals.
          </RestsOn>
        </>
      )}
    </Section>
  )
}
