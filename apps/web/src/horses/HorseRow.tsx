import { foaledOn } from '../format/day.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { GenotypeStrip, MarkerLine } from '../ui/Genotype.tsx'
import { SexSign, SiPole } from '../ui/Marks.tsx'
import { ByLine, Name } from '../ui/Words.tsx'
import { EbvLines } from './EbvLines.tsx'
import styles from './HorseRow.module.css'
import { barnLine } from './barn-words.ts'
import { byLine, sexWord } from './horse-words.ts'
import type { Ebv, Genetics, Horse } from './queries.ts'

export interface HorseRowProps {
  horse: Horse
  /** Undefined while they load and where that failed. */
  ebvs: readonly Ebv[] | undefined
  /** Null where there are no tests. */
  genetics: Genetics | null | undefined
  detailsHref: string
  pedigreeHref: string
}

function Identity({ horse, detailsHref }: Pick<HorseRowProps, 'horse' | 'detailsHref'>) {
  const line = byLine({ sire_name: horse.sire_name, dam_name: horse.dam_name })
  const barn = barnLine(horse)
  return (
    <div>
      <h2>
        <Name href={detailsHref} keepScroll className={styles.name}>
          {horse.name}
        </Name>
      </h2>
      <p className={styles.facts}>
        <SexSign sex={horse.sex} word={sexWord(horse)} />
        {horse.color !== null && <span>· {horse.color}</span>}
        {horse.foaled !== null && <span>· foaled {foaledOn(horse.foaled, horse.foaled_precision)}</span>}
      </p>
      {line !== null && <ByLine>{line}</ByLine>}
      <p className={styles.papers}>
        <span>{horse.aqha_id === null ? 'no AQHA number' : `AQHA ${horse.aqha_id}`}</span>
        <span>·</span>
        {horse.best_si === null ? (
          <span>{horse.starts === 0 ? 'unraced' : 'no speed index yet'}</span>
        ) : (
          <SiPole si={horse.best_si}>best SI {horse.best_si}</SiPole>
        )}
      </p>
      {horse.is_stub && <p className={styles.stub}>Known from a pedigree only</p>}
      {barn !== null && <p className={styles.stub}>{barn}</p>}
    </div>
  )
}

/** One horse of the list: identity, facts in fixed columns, actions. */
export function HorseRow({ horse, ebvs, genetics, detailsHref, pedigreeHref }: HorseRowProps) {
  return (
    <div className={styles.row}>
      <Identity horse={horse} detailsHref={detailsHref} />
      <dl className={styles.people}>
        <dt>Owner</dt>
        <dd>{horse.owner ?? 'not recorded'}</dd>
        <dt>Trainer</dt>
        <dd>{horse.trainer ?? 'not assigned'}</dd>
      </dl>
      <div>{ebvs ? <EbvLines ebvs={ebvs} /> : null}</div>
      <div>
        {genetics === undefined ? null : (
          <>
            <GenotypeStrip values={genetics ?? undefined} />
            <MarkerLine values={genetics ?? undefined} />
          </>
        )}
      </div>
      <div className={styles.actions}>
        <ButtonLink size="small" href={detailsHref} keepScroll aria-label={`View Details of ${horse.name}`}>
          View Details
        </ButtonLink>
        <ButtonLink size="small" href={pedigreeHref} keepScroll aria-label={`Pedigree of ${horse.name}`}>
          Pedigree
        </ButtonLink>
      </div>
    </div>
  )
}
