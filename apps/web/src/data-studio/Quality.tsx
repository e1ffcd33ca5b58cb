import type { DataQuality } from '@quarterpole/contract/data-import'
import { count, decimal, percent, plural } from '../format/number.ts'
import { paths } from '../paths.ts'
import { LimitBar } from '../ui/Bars.tsx'
import { Mark } from '../ui/Marks.tsx'
import { RowHead, Table, Td, Th } from '../ui/Table.tsx'
import { ValueUnit } from '../ui/Value.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { Muted, Name } from '../ui/Words.tsx'
import styles from './DataStudio.module.css'

const GOOD = { score: 85, completeness: 0.9 }
const FAIR = { score: 65, completeness: 0.7 }

type Standing = { tone: 'ok' | 'caution' | 'danger'; word: 'good' | 'fair' | 'thin' }
const standing = (value: number, good: number, fair: number): Standing =>
  value >= good
    ? { tone: 'ok', word: 'good' }
    : value >= fair
      ? { tone: 'caution', word: 'fair' }
      : { tone: 'danger', word: 'thin' }

/** How much is known of the herd, and of the ten horses most is known about. */
export function Quality({ horses, completeness, races, aqha_id_accuracy, top }: DataQuality) {
  const whole = standing(completeness, GOOD.completeness, FAIR.completeness)
  return (
    <div className={styles.quality}>
      <div className={styles.figures}>
        <div>
          <h3>Horses with genetics</h3>
          <ValueUnit figure value={percent(completeness, 0)} unit="%" />
          <LimitBar
            label={`${percent(completeness, 0)} per cent of the horses have genetics: ${whole.word}`}
            percent={completeness * 100}
            limits={[FAIR.completeness * 100, GOOD.completeness * 100]}
          />
          <p>
            <Mark tone={whole.tone}>{whole.word}</Mark>
          </p>
          <Muted>of {plural(horses, 'horse')}; good from 90, thin below 70</Muted>
        </div>
        <div>
          <h3>Races on record</h3>
          <ValueUnit figure value={count(races)} />
        </div>
        <div>
          <h3>AQHA id accuracy</h3>
          {aqha_id_accuracy === null ? (
            <p>No AQHA id on file</p>
          ) : (
            <ValueUnit figure value={percent(aqha_id_accuracy, 0)} unit="%" />
          )}
          <Muted>share of the numbers on file in the registry’s form</Muted>
        </div>
      </div>
      <Table caption="Data quality score of the ten horses most is known about">
        <thead>
          <tr>
            <Th>Horse</Th>
            <Th num>Score</Th>
            <Th className={styles.wideOnly}>
              <VisuallyHidden>Drawn</VisuallyHidden>
            </Th>
            <Th>In a word</Th>
          </tr>
        </thead>
        <tbody>
          {top.map(({ horse_id, name, score }) => {
            const { tone, word } = standing(score, GOOD.score, FAIR.score)
            return (
              <tr key={horse_id}>
                <RowHead>
                  <Name href={paths.horses({}, { details: horse_id })}>{name}</Name>
                </RowHead>
                <Td num>
                  <b>{decimal(score, 1)}</b>
                </Td>
                <Td className={styles.wideOnly}>
                  <LimitBar
                    label={`Score ${decimal(score, 1)} of 100`}
                    percent={score}
                    limits={[FAIR.score, GOOD.score]}
                  />
                </Td>
                <Td>
                  <Mark tone={tone}>{word}</Mark>
                </Td>
              </tr>
            )
          })}
        </tbody>
      </Table>
    </div>
  )
}
