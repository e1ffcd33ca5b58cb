import { ordinalWord } from '@quarterpole/contract/place'
import type { RacePrediction } from '@quarterpole/contract/race'
import { classNames } from '../../ui/class-names.ts'
import { countWord, IN_THE_MONEY } from '../runnings/runnings-words.ts'
import { runningsOf } from '../runnings/runnings.ts'
import styles from './RaceSheet.module.css'

/** The hundred runnings on the printed page, a bar above each number; nothing for a card sealed without them. */
export function SheetRunnings({ prediction }: { prediction: RacePrediction }) {
  const runnings = runningsOf(prediction)
  if (runnings === null) return null
  const { horses } = runnings
  const highest = Math.max(...horses.flatMap(({ counts }) => counts))
  return (
    <table className={styles.runnings}>
      <thead>
        <tr>
          <th scope="col">Of a hundred runnings</th>
          {horses.map(({ id }, place) => (
            <th key={id} scope="col" data-num>
              {ordinalWord(place + 1)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {horses.map(({ id, name, counts }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            {counts.map((count, place) => (
              <td key={place} data-num>
                <svg viewBox="0 0 40 9" preserveAspectRatio="none" aria-hidden="true">
                  <rect
                    y={9 - (9 * count) / highest}
                    width="40"
                    height={(9 * count) / highest}
                    className={classNames(place === 0 ? styles.win : place < IN_THE_MONEY && styles.money)}
                  />
                </svg>
                {countWord(count)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
