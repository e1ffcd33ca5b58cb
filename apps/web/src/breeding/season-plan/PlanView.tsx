import { type ReactNode, useMemo, useRef, useState } from 'react'
import { NotLoaded } from '../../app/NotLoaded.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { Section } from '../../ui/Section.tsx'
import { look } from '../../ui/Layout.tsx'
import { PictureActions } from '../../ui/PictureActions.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { ChangeStallion } from './ChangeStallion.tsx'
import type { Choice, PlanKind } from './plan-search.ts'
import { type NamedPlan, sheetOf, shownPlan } from './plan-sheet.ts'
import { planName } from './plan-words.ts'
import { PlanChoice } from './PlanChoice.tsx'
import { PlanList } from './PlanList.tsx'
import { PlanPairs } from './PlanPairs.tsx'
import { PlanSheetView } from './PlanSheetView.tsx'
import type { PlanReply } from './queries.ts'
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
  /** The plan picked to be drawn; undefined: the one made by hand, else the fastest. */
  pick: PlanKind | undefined
  outcross: number
  onPick: (kind: PlanKind) => void
  /** A plan made by hand. */
  onChange: (choices: readonly Choice[]) => void
  /** What can be done with the plan drawn. */
  actions?: ((shown: NamedPlan) => ReactNode) | undefined
}

/** The plans, the sheet of one and its pairs: loading, failed, or there. */
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
  pick,
  outcross,
  onPick,
  onChange,
  actions,
}: Omit<PlanViewProps, 'error' | 'onRetry' | 'remedy' | 'reply'> & { reply: PlanReply }) {
  const [changing, setChanging] = useState<number | null>(null)
  const picture = useRef<SVGSVGElement>(null)
  const isPhone = useIsPhone()
  const shown = shownPlan(reply, pick)
  const sheet = useMemo(() => sheetOf(reply, shown.outcome), [reply, shown.outcome])
  const line = sheet.lines.find(({ row }) => row === changing)
  const title = `Season plan ${reply.season_year}`
  const choose = (row: number, stallion_id: number | null) =>
    onChange(
      shown.outcome.mares.map((one, at) => ({
        mare_id: one.mare_id,
        stallion_id: at === row ? stallion_id : one.stallion_id,
      })),
    )
  return (
    <div className={look({ stale })} aria-busy={stale}>
      <PlanChoice reply={reply} shown={shown} outcross={outcross} onPick={onPick} />
      {actions?.(shown)}
      <Section
        title={`${planName(shown.kind, reply, outcross)}: mares and stallions`}
        aside={<PictureActions title={title} picture={isPhone ? null : picture} />}
      >
        {isPhone ? (
          <PlanList sheet={sheet} perStud={reply.max_per_stud} onChange={setChanging} />
        ) : (
          <>
            <PlanSheetView reply={reply} sheet={sheet} title={title} picture={picture} />
            <div className={styles.pairs}>
              <Fold printed label={`All ${sheet.lines.length} pairs with reasons; change one`}>
                <PlanPairs
                  season={reply.season_year}
                  sheet={sheet}
                  distance={reply.distance_yards}
                  onChange={setChanging}
                />
              </Fold>
            </div>
          </>
        )}
      </Section>
      {line !== undefined && (
        <ChangeStallion
          reply={reply}
          line={line}
          onChoose={(stallion) => {
            setChanging(null)
            choose(line.row, stallion)
          }}
          onClose={() => setChanging(null)}
        />
      )}
    </div>
  )
}
