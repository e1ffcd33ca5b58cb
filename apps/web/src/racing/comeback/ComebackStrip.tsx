import { useQuery } from '@tanstack/react-query'
import { plural } from '../../ui/words/number.ts'
import { within } from '../../herd/horses/out-words.ts'
import { horseInjuriesQuery, impactQuery, type Injury, type InjuryImpact } from '../injuries/use-injuries.ts'
import { paths } from '../../app/paths.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Row } from '../../ui/Layout.tsx'
import ink from '../../ui/charts/Ink.module.css'
import styles from './Comeback.module.css'
import { curveLayout } from './comeback-layout.ts'
import { type ComebackLine, comebackLines } from './comeback-lines.ts'
import { againstText } from './comeback-words.ts'

const WIDTH = 200
const HEIGHT = 56
/** A return longer ago is no comeback any more. */
const RECENT_DAYS = 365
const DAY_MS = 86_400_000

/** The injury a horse is back from on a day: the newest that ended in recovery within a year. */
export const backFrom = (injuries: readonly Injury[], day: string): Injury | undefined =>
  injuries.find(
    ({ outcome, return_date }) =>
      outcome === 'recovered' &&
      return_date !== null &&
      return_date <= day &&
      Date.parse(day) - Date.parse(return_date) <= RECENT_DAYS * DAY_MS,
  )

/** A small curve for a horse back from an injury; nothing for others. @param day of the race: later starts are left out */
export function ComebackStrip({ horseId, day }: { horseId: number; day: string }) {
  const { data: injuries = [] } = useQuery(horseInjuriesQuery(horseId))
  const injury = backFrom(injuries, day)
  const { data: impact } = useQuery({ ...impactQuery(injury?.id ?? 0), enabled: injury !== undefined })
  if (injury === undefined || impact === undefined) return null
  return <StripView injury={injury} impact={impact} day={day} />
}

export function StripView({ injury, impact, day }: { injury: Injury; impact: InjuryImpact; day: string }) {
  const [own] = comebackLines(injury, impact.basis)
  const points = own?.points.filter(({ start }) => start.race_date < day) ?? []
  const back = points.filter(({ nth }) => nth > 0)
  return (
    <Row as="p" gap="1 3" above={3} size="small">
      {own !== undefined && points.length > 0 && <Strip line={{ ...own, points }} />}
      <span>
        Back from{' '}
        <Anchor href={paths.injuries(undefined, { impact: injury.id })}>{within(injury.type)}</Anchor>:{' '}
        {stripWords(back)}
      </span>
    </Row>
  )
}

/** "2 starts back, the last 1.4 below own level" */
export function stripWords(back: ComebackLine['points']): string {
  const last = back.at(-1)
  return last === undefined
    ? 'no start to compare since.'
    : `${plural(back.length, 'start')} back, the last ${againstText(last.against)}.`
}

function Strip({ line }: { line: ComebackLine }) {
  const box = { left: 8, right: WIDTH - 8, top: 6, bottom: HEIGHT - 6 }
  const { x, y } = curveLayout([line], null, box)
  return (
    <svg width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <line x1="0" x2={WIDTH} y1={y(0)} y2={y(0)} className={ink.axis} />
      <line x1={x(0)} x2={x(0)} y1="0" y2={HEIGHT} stroke="var(--ink-2)" strokeWidth="1.5" />
      <polyline
        points={line.points.map(({ nth, against }) => `${x(nth)},${y(against)}`).join(' ')}
        className={classNames(styles.line, styles.own)}
      />
      {line.points.map(({ nth, against }) => (
        <circle key={nth} cx={x(nth)} cy={y(against)} r="3.5" className={ink.accent} />
      ))}
    </svg>
  )
}
