import { useYearStart } from '../../ui/year-start.ts'
import { dollarsSaid } from '@quarterpole/contract/cents'
import { classNames } from '../../ui/class-names.ts'
import { CompareButton } from '../../herd/compare/CompareButton.tsx'
import { horseMark } from '../../herd/compare/focused-horse.ts'
import { foaledOn } from '../../ui/words/day.ts'
import { paths } from '../../app/paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { GenotypeStrip, MarkerLine } from '../../ui/Genotype.tsx'
import { SexSign, SiPole } from '../../ui/Marks.tsx'
import { ByLine, FactsLine, Name } from '../../ui/Words.tsx'
import { ListPortrait } from '../../herd/papers/Portrait.tsx'
import { BarnName } from '../../herd/horses/BarnName.tsx'
import { EbvLines } from '../../herd/horses/EbvLines.tsx'
import { Grid, Line, look } from '../../ui/Layout.tsx'
import styles from './HorseRow.module.css'
import { barnLine } from '../../herd/horses/barn-words.ts'
import { matchLink } from '../../herd/horses/horse-links.ts'
import { byLine, sexWord } from '../../herd/horses/horse-words.ts'
import type { Ebv, Genetics, Horse } from '../../herd/horses/queries.ts'

export interface HorseRowProps {
  horse: Horse
  /** Undefined while they load and where that failed. */
  ebvs: readonly Ebv[] | undefined
  /** Null where there are no tests. */
  genetics: Genetics | null | undefined
  detailsHref: string
  pedigreeHref: string
  /** The photo that shows him. */
  portrait?: number | undefined
}

function Identity({ horse, portrait }: Pick<HorseRowProps, 'horse' | 'portrait'>) {
  const line = byLine({ sire_name: horse.sire_name, dam_name: horse.dam_name })
  const barn = barnLine(horse)
  const start = useYearStart()
  return (
    <Line gap={3} align="start">
      {portrait !== undefined && <ListPortrait id={portrait} />}
      <div className={look({ shrinks: true })}>
        <h2>
          <Name href={paths.horse(horse.id)} className={styles.name}>
            {horse.name}
          </Name>
        </h2>
        <FactsLine
          className={look({ size: 'small', tone: 'muted', leading: 'note' })}
          facts={[
            <SexSign key="sex" sex={horse.sex} word={sexWord(horse, start)} />,
            horse.color,
            horse.foaled && `foaled ${foaledOn(horse.foaled, horse.foaled_precision)}`,
          ]}
        />
        {line !== null && <ByLine>{line}</ByLine>}
        <FactsLine
          className={look({ size: 'small', tone: 'dim', leading: 'note' })}
          facts={[
            horse.barn_name && <BarnName key="barn" horse={horse} />,
            horse.aqha_id === null ? 'no AQHA id' : `AQHA ${horse.aqha_id}`,
            horse.best_si === null ? (
              horse.starts === 0 ? (
                'no starts on file'
              ) : (
                'no speed index yet'
              )
            ) : (
              <SiPole key="si" si={horse.best_si}>
                best SI {horse.best_si}
              </SiPole>
            ),
            earnedOf(horse),
          ]}
        />
        {horse.is_stub && <p className={styles.stub}>Known from a pedigree only</p>}
        {barn !== null && <p className={styles.stub}>{barn}</p>}
      </div>
    </Line>
  )
}

/** "$79,800"; of starts alone it may be a part. */
const earnedOf = ({ earned_cents, lifetime_earnings_cents }: Horse): string | null =>
  earned_cents === null
    ? null
    : `${dollarsSaid(earned_cents)}${lifetime_earnings_cents === null ? ' in starts on file' : ' lifetime'}`

/** One horse of the list: identity, facts in fixed columns, actions. */
export function HorseRow({ horse, ebvs, genetics, detailsHref, pedigreeHref, portrait }: HorseRowProps) {
  const match = matchLink(horse)
  return (
    <Grid gap={5} align="start" line="below" className={styles.row} {...horseMark(horse)}>
      <Identity horse={horse} portrait={portrait} />
      <dl className={classNames(look({ size: 'small', leading: 'note', breaks: true }), styles.people)}>
        <dt className={look({ tone: 'dim' })}>Owner</dt>
        <dd>{horse.owner ?? 'not recorded'}</dd>
        <dt className={look({ tone: 'dim' })}>Trainer</dt>
        <dd>{horse.trainer ?? 'not assigned'}</dd>
      </dl>
      <div>{ebvs ? <EbvLines horse={horse} ebvs={ebvs} /> : null}</div>
      <div>
        {genetics === undefined ? null : (
          <>
            <GenotypeStrip values={genetics ?? undefined} />
            <MarkerLine values={genetics ?? undefined} />
          </>
        )}
      </div>
      <Grid gap={2} className={styles.actions}>
        <ButtonLink size="small" href={detailsHref} keepScroll aria-label={`View Details of ${horse.name}`}>
          View Details
        </ButtonLink>
        <ButtonLink size="small" href={pedigreeHref} keepScroll aria-label={`Pedigree of ${horse.name}`}>
          Pedigree
        </ButtonLink>
        <div className={styles.further}>
          {match !== null && (
            <ButtonLink size="small" href={match.href} aria-label={`${match.label}: ${horse.name}`}>
              {match.label}
            </ButtonLink>
          )}
          <CompareButton size="small" horse={horse} />
        </div>
      </Grid>
    </Grid>
  )
}
