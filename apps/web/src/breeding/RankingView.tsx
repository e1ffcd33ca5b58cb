import type { MatingsReply, RankedMating } from '@quarterpole/contract/matings'
import { useState } from 'react'
import { detailOf } from '../api/error.ts'
import { plural } from '../format/number.ts'
import { Button } from '../ui/Button.tsx'
import { classNames } from '../ui/class-names.ts'
import { EmptyState, FailurePanel, SkeletonRows } from '../ui/States.tsx'
import { Muted, RestsOn } from '../ui/Words.tsx'
import { Frontier } from './Frontier.tsx'
import { RankTable } from './RankTable.tsx'
import { untoldSentence } from './ranking-words.ts'
import styles from './Ranking.module.css'

interface WhichCross {
  damId: number
  sireId: number | undefined
  /** True while a newer ranking is on its way. */
  stale: boolean
}

interface RankingViewProps extends WhichCross {
  /** Undefined while it is being worked out. */
  reply: MatingsReply | undefined
  error: Error | null
  onRetry: () => void
}

/** The ranking of the stallions for a mare: under way, failed, or there. */
export function RankingView({ reply, error, onRetry, ...which }: RankingViewProps) {
  if (error !== null)
    return (
      <FailurePanel
        title="The stallions could not be ranked"
        detail={detailOf(error, 'The ranking failed.')}
        onRetry={onRetry}
      />
    )
  if (reply === undefined) return <SkeletonRows label="Ranking the stallions" rows={6} columns={5} />
  if (reply.matings.length === 0)
    return (
      <EmptyState title="No stallion passes these filters">
        Raise the stud fee, or let in the crosses that can give affected foals.
      </EmptyState>
    )
  return <Ranking reply={reply} {...which} />
}

const FIRST = 10

function Ranking({ reply, damId, sireId, stale }: WhichCross & { reply: MatingsReply }) {
  const [all, setAll] = useState(false)
  const { matings, stallions } = reply
  const first = all ? matings : matings.slice(0, FIRST)
  const here = matings.find((mating) => mating.sire_id === sireId)
  const shown = here && !first.includes(here) ? [...first, here] : first
  const untold = untoldSentence(matings)
  return (
    <div className={classNames(styles.grid, stale && styles.stale)} aria-busy={stale}>
      <div className={styles.list}>
        <RankTable shown={shown} reply={reply} damId={damId} sireId={sireId} />
        <div className={styles.foot}>
          <Muted>
            {leadSentence(matings)}
            {stallions > matings.length &&
              ` ${plural(stallions, 'stallion')} considered; the best ${matings.length} are listed.`}
          </Muted>
          {matings.length > FIRST && (
            <Button size="small" onClick={() => setAll(!all)} aria-expanded={all}>
              {all ? `Show the first ${FIRST}` : `Show all ${matings.length}`}
            </Button>
          )}
        </div>
        {untold !== null && <RestsOn className={styles.untold}>{untold}</RestsOn>}
      </div>
      <Frontier reply={reply} sireId={sireId} />
    </div>
  )
}

function leadSentence(matings: readonly RankedMating[]): string {
  if (matings.length === 1) return 'The only stallion that passes.'
  const alike = matings.filter((mating) => mating.within_error_of_first).length
  return alike > 1
    ? `${alike} of them lie within one another’s error: choose among those on health, fee and temper.`
    : 'The first is ahead by more than its error.'
}
