import type { MatingsReply, RankedMating } from '@quarterpole/contract/matings'
import { decimal, dollars } from '../../ui/words/number.ts'
import { paths } from '../../app/paths.ts'
import { inbreedingWords } from '../../herd/pedigree/inbreeding-words.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useRovingFocus } from '../../ui/use-roving-focus.ts'
import type { FrontierFrame } from './frontier-frame.ts'
import ink from '../../ui/charts/Ink.module.css'
import styles from './Frontier.module.css'

/** Half a finger: what is pressed around a dot. */
const REACH = 12

interface FrontierDotsProps {
  reply: MatingsReply
  frame: FrontierFrame
  best: ReadonlySet<RankedMating>
  damId: number
  onPoint: (stallion: number) => void
}

/**
 * The listed stallions as links to their cross, named while pointed at or focused. One tab stop: the arrow keys go from
 * the fastest to the slowest.
 */
export function FrontierDots({ reply, frame, best, damId, onPoint }: FrontierDotsProps) {
  const bySpeed = reply.matings.toSorted((a, b) => b.expected_si - a.expected_si).map((m) => m.sire_id)
  const [current, roving] = useRovingFocus(bySpeed, (sire, key) => {
    const by = STEPS[key]
    return by === undefined ? undefined : (bySpeed[bySpeed.indexOf(sire) + by] ?? sire)
  })
  return (
    // The best are drawn last, over the others.
    <g {...roving}>
      {reply.matings
        .toSorted((a, b) => Number(best.has(a)) - Number(best.has(b)))
        .map((mating) => (
          <Anchor
            key={mating.sire_id}
            href={paths.breeding({ sire: mating.sire_id, dam: damId, yards: reply.distance_yards })}
            keepScroll
            tabIndex={mating.sire_id === current ? 0 : -1}
            data-place={mating.sire_id}
            aria-label={dotWords(mating)}
            className={styles.dot}
            onPointerEnter={() => onPoint(mating.sire_id)}
            onFocus={() => onPoint(mating.sire_id)}
          >
            <Dot mating={mating} frame={frame} isBest={best.has(mating)} />
          </Anchor>
        ))}
    </g>
  )
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

function dotWords(mating: RankedMating): string {
  const { sire_name, expected_si, inbreeding_coefficient, worst_disease, stud_fee } = mating
  return [
    `${sire_name}: SI ${decimal(expected_si, 1)}`,
    inbreedingWords(inbreeding_coefficient),
    worst_disease.label,
    ...(stud_fee === null ? [] : [`$${dollars(stud_fee)}`]),
  ].join(', ')
}

function Dot({ mating, frame, isBest }: { mating: RankedMating; frame: FrontierFrame; isBest: boolean }) {
  const { across, against, y, plot } = frame
  const [cx, cy] = [across(against.of(mating)), y(mating.expected_si)]
  const isRight = cx > (plot.left + plot.right) / 2
  return (
    <>
      <circle cx={cx} cy={cy} r={REACH} className={classNames(ink.reach, styles.reach)} />
      <Shape mating={mating} isBest={isBest} cx={cx} cy={cy} />
      <text
        x={isRight ? cx - REACH : cx + REACH}
        y={cy + 4}
        textAnchor={isRight ? 'end' : 'start'}
        className={classNames(styles.name, styles.pointed)}
        aria-hidden="true"
      >
        {mating.sire_name}
      </text>
    </>
  )
}

interface ShapeProps {
  mating: RankedMating
  isBest: boolean
  cx: number
  cy: number
}

/** Filled: no affected foals; crossed: affected foals; dashed: not tested. The best trade-offs are larger. */
function Shape({ mating, isBest, cx, cy }: ShapeProps) {
  const r = isBest ? 5 : 3.5
  const { code } = mating.worst_disease
  if (code === 'untested') return <circle cx={cx} cy={cy} r={r} className={styles.untested} />
  if (code !== 'affected') return <circle cx={cx} cy={cy} r={r} className={isBest ? ink.mark : ink.quiet} />
  const arm = r * 0.45
  return (
    <g className={styles.blocked}>
      <circle cx={cx} cy={cy} r={r} />
      <path d={`M${cx - arm} ${cy - arm}l${2 * arm} ${2 * arm}m0 ${-2 * arm}l${-2 * arm} ${2 * arm}`} />
    </g>
  )
}
