import { siBand } from '@quarterpole/racing/speed-index'
import tones from '../../ui/Marks.module.css'
import ink from '../../ui/charts/Ink.module.css'
import type { CareerDot } from './career-layout.ts'
import styles from './CareerLine.module.css'
import { flagOf } from './career-words.ts'

const RADIUS = { page: 5, strip: 3.5 }

interface StartMarkProps {
  dot: CareerDot
  kind: keyof typeof RADIUS
  hasFlag: boolean
}

/** A start by the pole's color and shape, with its win, its wind, or a cross where he did not finish. */
export function StartMark({ dot: { start, x, y }, kind, hasFlag }: StartMarkProps) {
  const r = RADIUS[kind]
  const flag = hasFlag ? flagOf(start) : null
  return (
    <g transform={`translate(${x} ${y})`}>
      {start.si === null ? <NoFigure status={start.status} /> : <SiDot si={start.si} r={r} />}
      {start.finish === 1 && start.status === 'finished' && (
        <path d={`M-3.5 ${-r - 8}l2.6 2.8 4.6 -5.6`} fill="none" stroke="var(--ink)" strokeWidth="1.6" />
      )}
      {flag !== null && (
        <path
          transform={`translate(${r + 7} 3) scale(${flag === 'tail' ? 1 : -1} 1)`}
          d="M-3 5v-11h7l-2.4 2.5l2.4 2.5h-7"
          fill="var(--ink-3)"
          stroke="var(--ink-3)"
        />
      )}
    </g>
  )
}

/** 100 and over filled, 90s with a center, below 90 open. */
export function SiDot({ si, r }: { si: number; r: number }) {
  const band = siBand(si)
  return (
    <g className={tones[band]}>
      <circle r={r} className={band === 'record' ? ink.current : styles.open} />
      {band === 'strong' && <circle r={r / 2.4} className={ink.current} />}
    </g>
  )
}

/** At the foot: a cross where he did not finish, a dash where there is no figure. */
const NoFigure = ({ status }: Pick<CareerDot['start'], 'status'>) => (
  <path
    d={status === 'finished' ? 'M-4 0h8' : 'M-4 -4l8 8m0 -8l-8 8'}
    fill="none"
    stroke="var(--ink)"
    strokeWidth="1.6"
  />
)
