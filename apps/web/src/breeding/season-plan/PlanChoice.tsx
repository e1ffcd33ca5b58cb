import { useId } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Grid, look } from '../../ui/Layout.tsx'
import { Note } from '../../ui/States.tsx'
import { Dim, Finding, Muted } from '../../ui/Words.tsx'
import { count, decimal, dollars, percent, plural } from '../../ui/words/number.ts'
import type { PlanKind } from './plan-search.ts'
import { type NamedPlan, plansOf } from './plan-sheet.ts'
import {
  againstFastest,
  bredOf,
  costOf,
  kinshipWords,
  planFinding,
  planName,
  unknownWords,
} from './plan-words.ts'
import type { PlanReply } from './queries.ts'
import styles from './SeasonPlan.module.css'

interface ChoiceProps {
  reply: PlanReply
  shown: NamedPlan
  outcross: number
  onPick: (kind: PlanKind) => void
}

/** The plans side by side with their sums; the chosen one is drawn. */
export function PlanChoice({ reply, shown, outcross, onPick }: ChoiceProps) {
  const group = useId()
  const plans = plansOf(reply)
  const { problems } = shown.outcome
  return (
    <>
      <Finding parts={planFinding(shown, reply)} />
      <Grid
        as="fieldset"
        gap={4}
        align="stretch"
        above={4}
        columns={plans.length}
        collapse="phone"
        className={styles.plans}
      >
        <legend className={look({ size: 'small', tone: 'dim' })}>Plan on the sheet</legend>
        {plans.map((plan) => (
          <label
            key={plan.kind}
            className={classNames(styles.plan, plan.kind === shown.kind && styles.chosen)}
          >
            <input
              type="radio"
              name={group}
              checked={plan.kind === shown.kind}
              onChange={() => onPick(plan.kind)}
            />
            <span className={look({ size: 'lead', serif: true, weight: 'medium' })}>
              {planName(plan.kind, reply, outcross)}
            </span>
            <Sums plan={plan} reply={reply} />
          </label>
        ))}
      </Grid>
      {problems.length > 0 && (
        <Note tone="caution">
          <b>This plan breaks your limits.</b>
          <ul className={look({ above: 1 })}>
            {problems.map((problem) => (
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

function Sums({ plan, reply }: { plan: NamedPlan; reply: PlanReply }) {
  const { outcome } = plan
  const { bred, sum_expected_si, embryos, embryo_cost, fees_unknown, mean_inbreeding } = outcome
  return (
    <>
      <span>
        {sum_expected_si === null ? (
          <Dim>no breeding values</Dim>
        ) : (
          <>
            SI <b>{decimal(sum_expected_si / bred, 1)}</b>{' '}
            <Dim>a foal · {count(Math.round(sum_expected_si))} in all</Dim>
          </>
        )}
      </span>
      <span>
        $<b>{dollars(costOf(outcome))}</b>{' '}
        <Dim>
          for {bredOf(outcome)}
          {embryos > 0 && ` · ${plural(embryos, 'embryo')}`}
          {embryo_cost > 0 && `, $${dollars(embryo_cost)} of it`}
          {fees_unknown > 0 && ` · ${fees_unknown} not on file`}
        </Dim>
      </span>
      <span>
        <b>{mean_inbreeding === null ? '–' : `${percent(mean_inbreeding)}%`}</b>{' '}
        <Dim>inbreeding · {[kinshipWords(outcome), ...unknownWords(outcome)].join(' · ')}</Dim>
      </span>
      <Dim>{againstFastest(plan, reply)}</Dim>
    </>
  )
}
