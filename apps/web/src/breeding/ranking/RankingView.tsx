import { NotLoaded } from '../../app/NotLoaded.tsx'
import type { MatingsReply, RankedMating } from '@quarterpole/contract/matings'
import { useState } from 'react'
import { plural } from '../../ui/words/number.ts'
import { HowLink } from '../../how/HowLink.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { Muted, SourceNote } from '../../ui/Words.tsx'
import { Frontier } from './Frontier.tsx'
import { MissingSpeed } from '../predictions/MissingSpeed.tsx'
import { RankTable } from './RankTable.tsx'
import { leftOutSentence, unknownInbreedingSentence } from './ranking-words.ts'
import { Grid, look, Row } from '../../ui/Layout.tsx'
import styles from './Ranking.module.css'

interface WhichCross {
  damId: number
  sireId: number | undefined
  yards: number
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
  if (error !== null || reply === undefined)
    return (
      <NotLoaded
        label="Ranking the stallions"
        title="We couldn’t rank the stallions"
        error={error}
        onRetry={onRetry}
        rows={6}
        columns={5}
      />
    )
  if (reply.missing_speed !== null)
    return <MissingSpeed title="No ranking yet" reason={reply.missing_speed} />
  const leftOut = leftOutSentence(reply.left_out)
  if (reply.matings.length === 0)
    return (
      <EmptyState title="No stallion fits these filters">
        Raise the stud fee limit, or include crosses that can give affected foals. {leftOut}
      </EmptyState>
    )
  return <Ranking reply={reply} {...which} />
}

/** Beside a cross the list is what else she could have; alone it is the page. */
const FIRST = 10
const FIRST_BESIDE = 5

function Ranking({ reply, damId, sireId, yards, stale }: WhichCross & { reply: MatingsReply }) {
  const [all, setAll] = useState(false)
  const { matings, stallions } = reply
  const few = sireId === undefined ? FIRST : FIRST_BESIDE
  const first = all ? matings : matings.slice(0, few)
  const here = matings.find((mating) => mating.sire_id === sireId)
  const shown = here && !first.includes(here) ? [...first, here] : first
  const notes = [unknownInbreedingSentence(matings), leftOutSentence(reply.left_out)].filter(
    (note) => note !== null,
  )
  return (
    <Grid gap="6 gutter" align="start" columns="1.75fr 1fr" collapse="desk" stale={stale} aria-busy={stale}>
      <div className={look({ shrinks: true })}>
        <RankTable shown={shown} reply={reply} damId={damId} sireId={sireId} yards={yards} />
        <Row gap={3} justify="between" above={3} className={styles.foot}>
          <Muted>
            {leadSentence(matings)}
            {stallions > matings.length &&
              ` The best ${matings.length} of ${plural(stallions, 'stallion')} are listed.`}
          </Muted>
          {matings.length > few && (
            <Button size="small" onClick={() => setAll(!all)} aria-expanded={all}>
              {all ? `Show the first ${few}` : `Show all ${matings.length}`}
            </Button>
          )}
        </Row>
        <SourceNote className={look({ above: 3 })}>
          ± here is how sure we are of the average, not how much foals vary.
          {notes.map((note) => ` ${note}`)} <HowLink card="foal" section="ranking" of="the ranking" />
        </SourceNote>
      </div>
      <Frontier reply={reply} damId={damId} sireId={sireId} />
    </Grid>
  )
}

function leadSentence(matings: readonly RankedMating[]): string {
  if (matings.length === 1) return 'The only stallion that fits.'
  const alike = matings.filter(({ band }) => band === 1).length
  if (alike === 0)
    return 'With every one of them foals could die, be crippled or be barred from registration.'
  return alike > 1
    ? `${alike} studs are too close to call. Go by health, fee and disposition.`
    : 'The first is clearly ahead.'
}
