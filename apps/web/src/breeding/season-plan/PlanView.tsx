import { classNames } from '../../ui/class-names.ts'
import { NotLoaded } from '../../app/NotLoaded.tsx'
import type { ReactNode } from 'react'
import { HowLink } from '../../how/HowLink.tsx'
import { BoardLegend } from '../mating-board/BoardLegend.tsx'
import { Button } from '../../ui/Button.tsx'
import { Section } from '../../ui/Section.tsx'
import { SourceNote } from '../../ui/Words.tsx'
import { PlanGrid, stepsOf } from './PlanGrid.tsx'
import { PlanCards, PlanReasons } from './PlanReasons.tsx'
import { PlanSums } from './PlanSums.tsx'
import type { Choice } from './plan-search.ts'
import type { PlanReply } from './queries.ts'
import { look } from '../../ui/Layout.tsx'
import styles from './SeasonPlan.module.css'

export interface PlanViewProps {
  /** Undefined while it loads. */
  reply: PlanReply | undefined
  error: Error | null
  onRetry: () => void
  /** A button that takes the horse the server refused off the plan. */
  remedy?: ReactNode
  /** True while a newer answer loads. */
  stale: boolean
  /** The plan made by hand; null: the proposal. */
  choices: readonly Choice[] | null
  budget: number | null
  /** Null: back to the proposal. */
  onChange: (choices: readonly Choice[] | null) => void
}

/** The sums, the grid and the reasons: loading, failed, or there. */
export function PlanView({ reply, error, onRetry, remedy, ...rest }: PlanViewProps) {
  if (error !== null || reply === undefined)
    return (
      <NotLoaded
        label="Working out the plan"
        title="We couldn’t figure this plan"
        error={error}
        onRetry={onRetry}
        level={2}
        rows={8}
        columns={6}
        view
        actions={remedy}
      />
    )
  return <Plan reply={reply} {...rest} />
}

function Plan({
  reply,
  stale,
  choices,
  budget,
  onChange,
}: Omit<PlanViewProps, 'error' | 'onRetry' | 'remedy'> & { reply: PlanReply }) {
  const shown: readonly Choice[] = choices ?? reply.proposal.mares
  const chosen = new Map(shown.map(({ mare_id, stallion_id }) => [mare_id, stallion_id]))
  const choose = (mare: number, stallion_id: number | null) =>
    onChange(
      reply.mares.map(({ id }) => ({
        mare_id: id,
        stallion_id: id === mare ? stallion_id : (chosen.get(id) ?? null),
      })),
    )
  const parts = { reply, chosen, onChoose: choose }
  return (
    <div className={look({ stale })} aria-busy={stale}>
      <PlanSums reply={reply} budget={budget} />
      <Section
        title={choices === null ? 'The proposal' : 'Your plan'}
        aside={
          choices !== null && (
            <Button kind="quiet" onClick={() => onChange(null)}>
              Back to the proposal
            </Button>
          )
        }
      >
        <PlanGrid {...parts} />
        <PlanCards {...parts} />
        <div className={classNames(look({ above: 3 }), styles.legend)}>
          <BoardLegend
            cells={reply.cells}
            steps={stepsOf(reply)}
            distance={reply.distance_yards}
            ring="chosen"
            missingSpeed={
              reply.unit === 'si' || reply.cells[0]?.expected_si !== null ? null : 'No breeding values yet.'
            }
          />
        </div>
        <SourceNote className={classNames(look({ above: 3 }), styles.legend)}>
          Each cell: the foal’s expected SI at {reply.distance_yards} yards with how sure we are of it, its
          inbreeding, and the worst panel result. A check marks the proposal. Struck out: lethal. Dimmed:
          outside your limits. “–”: too little pedigree. Kinship is how related two of them are on average:
          half siblings are 12.5%. <HowLink card="foal" section="plan" of="the season plan" />
        </SourceNote>
      </Section>
      <Section title="Why" className={styles.why}>
        <PlanReasons reply={reply} />
      </Section>
    </div>
  )
}
