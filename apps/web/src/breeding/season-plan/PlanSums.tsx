import type { PlanOutcome } from '@quarterpole/contract/season-plan'
import { count, decimal, dollars, percent } from '../../ui/words/number.ts'
import { Note } from '../../ui/States.tsx'
import { Stat, Stats } from '../../ui/Value.tsx'
import { Muted } from '../../ui/Words.tsx'
import { costWords, kinshipWords, unknownWords } from './plan-words.ts'
import type { PlanReply } from './queries.ts'
import { look } from '../../ui/Layout.tsx'

/** The sums of the plan shown, what it costs against the proposal, and the limits it breaks. */
export function PlanSums({ reply, budget }: { reply: PlanReply; budget: number | null }) {
  const outcome = reply.chosen ?? reply.proposal
  const cost = costWords(reply)
  return (
    <>
      <Stats label="The plan's sums">
        <Stat
          label="Mares bred"
          figure={`${count(outcome.bred)} of ${count(reply.mares.length)}`}
          context={
            outcome.bred === reply.mares.length ? 'every mare' : `${reply.mares.length - outcome.bred} open`
          }
        />
        <SpeedStat outcome={outcome} distance={reply.distance_yards} />
        <Stat
          label="Stud fees"
          figure={`$${dollars(outcome.total_fee)}`}
          context={[
            budget === null ? 'no budget set' : `of $${dollars(budget)}`,
            ...(outcome.fees_unknown > 0 ? [`${outcome.fees_unknown} not on file`] : []),
          ].join(' · ')}
        />
        <Stat
          label="Mean inbreeding"
          figure={outcome.mean_inbreeding === null ? '–' : `${percent(outcome.mean_inbreeding)}%`}
          context={[...unknownWords(outcome), kinshipWords(outcome)].join(' · ')}
        />
      </Stats>
      {cost !== null && (
        <p className={look({ above: 4, below: 2, size: 'h2', serif: true, leading: 'snug' })} role="status">
          {cost}
        </p>
      )}
      {outcome.problems.length > 0 && (
        <Note tone="caution">
          <b>This plan breaks your limits.</b>
          <ul className={look({ above: 1 })}>
            {outcome.problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Note>
      )}
      {reply.notes.map((note) => (
        <Muted key={note}>{note}</Muted>
      ))}
    </>
  )
}

function SpeedStat({ outcome, distance }: { outcome: PlanOutcome; distance: number }) {
  const { sum_expected_si, bred } = outcome
  if (sum_expected_si === null) return <Stat label="Expected SI" figure="–" context="no breeding values" />
  return (
    <Stat
      label={`Average foal at ${distance} yards`}
      figure={`SI ${decimal(sum_expected_si / bred, 1)}`}
      context={`${decimal(sum_expected_si, 0)} points over ${count(bred)} foals`}
    />
  )
}
