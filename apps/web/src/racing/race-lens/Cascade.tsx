import { contributionLabel } from '@quarterpole/contract/contributions'
import type { ReactNode } from 'react'
import { Delta } from '../../ui/Value.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { si } from '../race/race-words.ts'
import { look } from '../../ui/Layout.tsx'
import styles from './Cascade.module.css'

export interface Step {
  name: string
  value: number
  from: number
  to: number
}

/** Contributions as steps from the base to the projection, largest first. */
export function stepsOf(base: number, contributions: Readonly<Record<string, number>>): Step[] {
  const sorted = Object.entries(contributions).toSorted(([, a], [, b]) => Math.abs(b) - Math.abs(a))
  let at = base
  return sorted.map(([name, value]) => {
    const from = at
    at += value
    return { name, value, from, to: at }
  })
}

const ACROSS = 1000
/** A smaller step reads 0.0. */
const SHOWN = 0.05

export interface CascadeProps {
  base: number
  contributions: Readonly<Record<string, number>>
  projected: number
  /** Whether the horse has starts on file. */
  hasStarts: boolean
}

/** One row a step, from the field's base to the projection, on one axis. */
export function Cascade({ base, contributions, projected, hasStarts }: CascadeProps) {
  const steps = stepsOf(base, contributions)
  const values = [base, projected, ...steps.map(({ to }) => to)]
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const x = (value: number) =>
    high === low ? ACROSS / 2 : 20 + ((value - low) / (high - low)) * (ACROSS - 40)
  return (
    <table className={styles.cascade}>
      <caption>
        <VisuallyHidden>From the field’s average to the projected SI, in SI points</VisuallyHidden>
      </caption>
      <tbody>
        <tr>
          <th scope="row">Field average</th>
          <Bar>
            <line x1={x(base)} x2={x(base)} y1="12" y2="12" className={styles.dot} />
          </Bar>
          <td>{si(base)}</td>
        </tr>
        {steps.map(({ name, value, from, to }) => (
          <tr key={name}>
            <th scope="row">
              {name === 'own_record' && !hasStarts ? 'No starts on file' : contributionLabel(name)}
            </th>
            <Bar>
              <line x1={x(base)} x2={x(base)} y1="0" y2="24" className={styles.base} />
              <rect
                x={Math.min(x(from), x(to))}
                y="5"
                width={Math.max(2, Math.abs(x(to) - x(from)))}
                height="14"
                className={value >= 0 ? styles.gain : styles.loss}
              />
            </Bar>
            <td>
              {Math.abs(value) < SHOWN ? (
                <span className={look({ tone: 'dim' })}>0.0</span>
              ) : (
                <Delta value={value} />
              )}
            </td>
          </tr>
        ))}
        <tr className={styles.sum}>
          <th scope="row">Projected SI</th>
          <Bar>
            <line x1={x(projected)} x2={x(projected)} y1="3" y2="21" className={styles.datum} />
          </Bar>
          <td>{si(projected)}</td>
        </tr>
      </tbody>
    </table>
  )
}

const Bar = ({ children }: { children: ReactNode }) => (
  <td className={styles.bar}>
    <svg viewBox={`0 0 ${ACROSS} 24`} preserveAspectRatio="none" aria-hidden="true">
      {children}
    </svg>
  </td>
)
