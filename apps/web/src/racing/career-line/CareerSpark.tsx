import { daysBetween } from '@quarterpole/contract/day'
import { SI_RECORD, SI_STRONG } from '@quarterpole/contract/limits'
import { useQuery } from '@tanstack/react-query'
import ink from '../../ui/charts/Ink.module.css'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { plural } from '../../ui/words/number.ts'
import { SiDot } from './CareerDots.tsx'
import styles from './CareerLine.module.css'
import { careerBefore } from './career-before.ts'
import { careerLineQuery } from './queries.ts'

const [WIDTH, HEIGHT, DOT] = [120, 32, 2.5]
/** Of every runner, so that rows compare; an index beyond is drawn at the edge. */
const [LOWEST, HIGHEST] = [60, 110]
export const SPARK_MONTHS = 18
const DAYS = (SPARK_MONTHS * 365) / 12

/** A runner's starts of the months before a race, with lines at 90 and 100. @param before day of the race, at the right edge */
export function CareerSpark({ id, before }: { id: number; before: string }) {
  const isPhone = useIsPhone() // which has no space for it
  const { data: career } = useQuery({ ...careerLineQuery(id), enabled: !isPhone })
  if (career === undefined) return null
  const dots = careerBefore(career, before).starts.flatMap(({ race_id, race_date, si }) => {
    const back = daysBetween(race_date, before)
    return si === null || back > DAYS ? [] : { race_id, si, back }
  })
  const y = (si: number) => {
    const within = Math.min(HIGHEST, Math.max(LOWEST, si))
    return HEIGHT - DOT - 1 - ((within - LOWEST) / (HIGHEST - LOWEST)) * (HEIGHT - 2 * DOT - 2)
  }
  return (
    <svg
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`${plural(dots.length, 'start')} with an index in ${SPARK_MONTHS} months`}
      className={styles.spark}
    >
      {[SI_STRONG, SI_RECORD].map((si) => (
        <line key={si} x1="0" x2={WIDTH} y1={y(si)} y2={y(si)} className={ink.grid} />
      ))}
      {dots.map(({ race_id, si, back }) => (
        <g
          key={race_id}
          transform={`translate(${WIDTH - DOT - 1 - (back / DAYS) * (WIDTH - 2 * DOT - 2)} ${y(si)})`}
        >
          <SiDot si={si} r={DOT} />
        </g>
      ))}
    </svg>
  )
}
