import { count, decimal } from '../format/number.ts'
import { classNames } from '../ui/class-names.ts'
import { Delta } from '../ui/Value.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { SourceNote } from '../ui/Words.tsx'
import styles from './EbvLines.module.css'
import type { Ebv } from './queries.ts'

const MOST_LINES = 3

/** Up to three breeding values: trait, signed estimate, standard error. */
export function EbvLines({ ebvs, roomy }: { ebvs: readonly Ebv[]; roomy?: boolean | undefined }) {
  if (ebvs.length === 0) {
    return (
      <SourceNote className={styles.none}>
        No estimate yet: no starts by this horse or any relative.
      </SourceNote>
    )
  }
  return (
    <>
      <table className={classNames(styles.lines, roomy && styles.roomy)}>
        <caption>
          <VisuallyHidden>Estimated breeding values</VisuallyHidden>
        </caption>
        <tbody>
          {ebvs.slice(0, MOST_LINES).map((ebv) => (
            <tr key={ebv.trait}>
              <th scope="row">{ebv.trait}</th>
              <td>
                <Delta value={ebv.estimate} />
              </td>
              <td className={styles.spread}>± {decimal(ebv.standard_error, 1)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {roomy && <SourceNote>{againstWords(ebvs[0]?.base_crops ?? null)}</SourceNote>}
    </>
  )
}

/** What a breeding value of 0 is. */
const againstWords = (crops: Ebv['base_crops']) =>
  crops === null
    ? 'Against the founders of the herd.'
    : `Against the average of the ${count(crops.horses)} horses foaled ${crops.from_year} to ${crops.to_year}.`
