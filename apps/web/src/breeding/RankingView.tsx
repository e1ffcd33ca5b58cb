import type { MatingsReply, RankedMating } from '@quarterpole/contract/matings'
import { useState } from 'react'
import { detailOf } from '../api/error.ts'
import { plural } from '../format/number.ts'
import { Button } from '../ui/Button.tsx'
import { classNames } from '../ui/class-names.ts'
import { EmptyState, FailurePanel, SkeletonRows } from '../ui/States.tsx'
import { Muted, SourceNote } from '../ui/Words.tsx'
import { Frontier } from './Frontier.tsx'
import { RankTable } from './RankTable.tsx'
import { unknownInbreedingSentence } from './ranking-words.ts'
import styles from './Ranking.module.css'

interface WhichCross {
  damId: number
  sireId: number | undefined
  /** True while a newer ranking loads. */
  stale: boolean
}

interface RankingViewProps extends WhichCross {
  /** Undefined while it loads. */
  reply: MatingsReply | undefined
  error: Error | null
  onRetry: () => void
}

/** The stallions ranked for a mare: loading, failed, or there. */
export function RankingView({ reply, error, onRetry, ...which }: RankingViewProps) {
  if (error !== null)
    return (
      <FailurePanel
        title="We couldn’t rank the stallions"
        detail={detailOf(error, 'The server didn’t answer.')}
        onRetry={onRetry}
      />
    )
  if (reply === undefined) return <SkeletonRows label="Ranking the stallions" rows={6} columns={5} />
  if (reply.matings.length === 0)
    return (
      <EmptyState title="No stallion fits these filters">
        Raise the stud fee limit, or include crosses that can give affected foals.
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
  const unknown = unknownInbreedingSentence(matings)
  return (
    <div className={classNames(styles.grid, stale && styles.stale)} aria-busy={stale}>
      <div className={styles.list}>
        <RankTable shown={shown} reply={reply} damId={damId} sireId={sireId} />
        <div className={styles.foot}>
          <Muted>
            {leadSentence(matings)}
            {stallions > matings.length &&
              ` The best ${matings.length} of ${plural(stallions, 'stallion')} are listed.`}
          </Muted>
          {matings.length > FIRST && (
            <Button size="small" onClick={() => setAll(!all)} aria-expanded={all}>
              {all ? `Show the first ${FIRST}` : `Show all ${matings.length}`}
            </Button>
          )}
        </div>
        <SourceNote className={styles.unknown}>
          ± here is how sure we are of the average, not how much foals vary.
          {unknown !== null && ` ${unknown}`}
        </SourceNote>
      </div>
      <Frontier reply={reply} sireId={sireId} />
    </div>
  )
}

function leadSentence(matings: readonly RankedMating[]): string {
  if (matings.length === 1) return 'The only stallion that fits.'
  const alike = matings.filter((mating) => mating.within_error_of_first).length
  return alike > 1
    ? `${alike} studs are too close to call on speed. Go by health, fee and disposition.`
    : 'The first is clearly ahead on speed.'
}
