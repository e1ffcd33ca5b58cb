import type { LifeInFoals } from '@quarterpole/contract/life-in-foals'
import { useMay } from '../../ui/may.ts'
import { paths } from '../../app/paths.ts'
import ink from '../../ui/charts/Ink.module.css'
import pictureStyles from '../../ui/Picture.module.css'
import { PictureLink, type PictureStop } from '../../ui/Picture.tsx'
import { fitted, wrapped } from '../../ui/picture-text.ts'
import { HEAD, type LifeLayout, STUD } from './life-layout.ts'
import { seasonWords, studFigures } from './life-words.ts'
import styles from './LifeInFoals.module.css'

interface SeasonsAheadProps {
  life: LifeInFoals
  seasons: LifeLayout['seasons']
  stopProps: (row: number) => PictureStop
}

/** Each season with her age and her booking, and under them the studs, each a link to the cross. */
export function SeasonsAhead({ life, seasons, stopProps }: SeasonsAheadProps) {
  const maySeeFees = useMay('money')
  const [first] = seasons
  const left = first?.x ?? 0
  const width = seasons.reduce((sum, season) => sum + season.width, 0)
  const booked = seasons.some(({ booked_to }) => booked_to.length > 0)
  const top = HEAD + (booked ? 38 : 22)
  return (
    <g>
      {seasons.map((season) => (
        <g key={season.season_year} role="img" aria-label={seasonWords(season)}>
          <line
            x1={season.x}
            x2={season.x + season.width}
            y1={HEAD - 8}
            y2={HEAD - 8}
            stroke="var(--line-control)"
            strokeDasharray="4 3"
          />
          <text x={season.x} y={14} className={styles.year}>
            {season.season_year} season
          </text>
          <text x={season.x} y={29} className={ink.tick}>
            {season.age === null ? '' : `she’ll be ${season.age}`}
          </text>
          {season.booked_to.length > 0 && (
            <text x={season.x} y={HEAD + 8} className={styles.fact}>
              {fitted(`booked: ${season.booked_to.join(', ')}`, season.width - 6, 12, 'facts')}
            </text>
          )}
        </g>
      ))}
      <text x={left} y={top} className={ink.tick} aria-hidden="true">
        {life.studs.length > 0 ? 'Her best safe studs' : ''}
      </text>
      {life.studs.length === 0 &&
        wrapped(life.no_studs ?? '', width - 12, { size: 12, kind: 'facts', lines: 4 }).map((line, at) => (
          <text key={at} x={left} y={top + at * 15} className={styles.fact}>
            {line}
          </text>
        ))}
      {life.studs.map((stud, row) => {
        const { sire_id, sire_name } = stud.mating
        const y = top + 6 + row * STUD
        return (
          <g key={sire_id} className={pictureStyles.place}>
            <g aria-hidden="true">
              <text x={left} y={y + 18} className={pictureStyles.name} fontSize={15}>
                {fitted(sire_name, width - 12, 15, 'name')}
              </text>
              <text x={left} y={y + 34} className={styles.fact}>
                {fitted(studFigures(stud, maySeeFees), width - 12, 12, 'facts')}
              </text>
              <text x={left} y={y + 49} className={ink.tick}>
                {fitted(stud.why, width - 12, 12, 'facts')}
              </text>
            </g>
            <PictureLink
              href={paths.breeding({ sire: sire_id, dam: life.horse_id })}
              {...stopProps(row)}
              box={{ x: left - 4, y, width, height: STUD - 4 }}
              aria-label={`${sire_name}: ${studFigures(stud, maySeeFees)}; ${stud.why}`}
            />
          </g>
        )
      })}
    </g>
  )
}
