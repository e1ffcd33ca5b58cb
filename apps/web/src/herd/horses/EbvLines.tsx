import { count, decimal } from '../../ui/words/number.ts'
import { classNames } from '../../ui/class-names.ts'
import { Delta } from '../../ui/Value.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { SourceNote } from '../../ui/Words.tsx'
import { look } from '../../ui/Layout.tsx'
import styles from './EbvLines.module.css'
import type { Ebv, Horse } from './queries.ts'

const MAX_LINES = 3

interface EbvLinesProps {
  horse: Pick<Horse, 'best_si'>
  ebvs: readonly Ebv[]
  roomy?: boolean | undefined
}

/** Up to three breeding values: trait, signed estimate, standard error. */
export function EbvLines({ horse, ebvs, roomy }: EbvLinesProps) {
  if (ebvs.length === 0) return <SourceNote className={styles.none}>{noEstimateYet(horse)}</SourceNote>
  return (
    <>
      <table className={classNames(styles.lines, roomy && styles.roomy)}>
        <caption>
          <VisuallyHidden>Estimated breeding values</VisuallyHidden>
        </caption>
        <tbody>
          {ebvs.slice(0, MAX_LINES).map((ebv) => (
            <tr key={ebv.trait}>
              <th scope="row">{ebv.trait}</th>
              <td>
                <Delta value={ebv.estimate} />
              </td>
              <td className={look({ size: 'small', tone: 'muted' })}>± {decimal(ebv.standard_error, 1)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {roomy && <SourceNote>{againstWords(ebvs[0]?.base_crops ?? null)}</SourceNote>}
    </>
  )
}

/** A start with a speed index gives an estimate as soon as an evaluation has read it. */
const noEstimateYet = ({ best_si }: EbvLinesProps['horse']) =>
  best_si === null
    ? 'No estimate yet. The next update of the breeding values gives one if this horse or a relative has a speed index.'
    : 'Not read yet: this horse’s starts count from the next update of the breeding values.'

/** What a breeding value of 0 is. */
const againstWords = (crops: Ebv['base_crops']) =>
  crops === null
    ? 'Against the founders of the herd.'
    : `Against the average of the ${count(crops.horses)} horses foaled ${crops.from_year} to ${crops.to_year}.`
