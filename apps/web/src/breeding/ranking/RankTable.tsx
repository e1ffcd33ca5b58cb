import { inbreedingWord } from '@quarterpole/contract/inbreeding'
import type { MatingsReply, RankedMating } from '@quarterpole/contract/matings'
import { useMay } from '../../ui/may.ts'
import { CompareSign } from '../../herd/compare/CompareButton.tsx'
import { horseMark } from '../../herd/compare/focused-horse.ts'
import { decimal, dollars } from '../../ui/words/number.ts'
import { paths } from '../../app/paths.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { RangeStrip } from '../../ui/Bars.tsx'
import { GenotypeMark } from '../../ui/Genotype.tsx'
import { Mark } from '../../ui/Marks.tsx'
import { HiddenTh, RowHead, Table, Td, Th } from '../../ui/Table.tsx'
import { ValueUnit } from '../../ui/Value.tsx'
import { Dim, Name } from '../../ui/Words.tsx'
import { inbreedingPercent } from '../../herd/pedigree/inbreeding-words.ts'
import { rankingBands } from './ranking-bands.ts'
import { DISEASE_STATE, RELATION_WORD } from './ranking-words.ts'
import { Line, look } from '../../ui/Layout.tsx'
import { classNames } from '../../ui/class-names.ts'
import styles from './Ranking.module.css'

interface RankTableProps {
  shown: readonly RankedMating[]
  reply: MatingsReply
  damId: number
  sireId: number | undefined
  yards: number
}

/** The stallions by bands in which nobody is clearly ahead; on a phone each row becomes an entry with labels. */
export function RankTable({ shown, reply, damId, sireId, yards }: RankTableProps) {
  const lows = reply.matings.map(({ expected_si, sd_of_expected }) => expected_si - sd_of_expected)
  const highs = reply.matings.map(({ expected_si, sd_of_expected }) => expected_si + sd_of_expected)
  const maySeeFees = useMay('money')
  const domain: readonly [number, number] = [Math.floor(Math.min(...lows)), Math.ceil(Math.max(...highs))]
  return (
    <div className={styles.ranks}>
      <Table
        entries="1fr auto"
        caption={`Stallions by expected speed index at ${reply.distance_yards} yards and inbreeding`}
        dense
      >
        <thead>
          <tr>
            <Th>Stallion</Th>
            <Th num>Foaled</Th>
            <Th num>SI, {reply.distance_yards} yd</Th>
            <HiddenTh>How sure we are</HiddenTh>
            <Th num>Inbreeding</Th>
            <Th>Rating</Th>
            <Th>Worst result in 100 foals</Th>
            {maySeeFees && <Th num>Stud fee</Th>}
          </tr>
        </thead>
        {rankingBands(shown, reply).map(({ key, heading, matings }) => (
          <tbody key={key}>
            <tr className={styles.band}>
              <th colSpan={maySeeFees ? COLUMNS : COLUMNS - 1} scope="rowgroup">
                {heading}
              </th>
            </tr>
            {matings.map((mating) => (
              <RankRow
                key={mating.sire_id}
                mating={mating}
                domain={domain}
                hasFee={maySeeFees}
                href={paths.breeding({ sire: mating.sire_id, dam: damId, yards })}
                compareHref={
                  sireId === undefined || mating.sire_id === sireId
                    ? undefined
                    : paths.breeding({ sire: sireId, dam: damId, versus: mating.sire_id, yards })
                }
                isHere={mating.sire_id === sireId}
              />
            ))}
          </tbody>
        ))}
      </Table>
    </div>
  )
}

const COLUMNS = 8

interface RankRowProps {
  mating: RankedMating
  domain: readonly [number, number]
  href: string
  /** To him beside the stallion chosen. */
  compareHref: string | undefined
  isHere: boolean
  /** Whether fees are shown. */
  hasFee: boolean
}

function RankRow({ mating, domain, href, compareHref, isHere, hasFee }: RankRowProps) {
  const { expected_si, sd_of_expected, worst_disease, stud_fee, inbreeding_coefficient: f } = mating
  const [low, high] = [expected_si - sd_of_expected, expected_si + sd_of_expected]
  return (
    <tr aria-current={isHere || undefined} {...horseMark({ id: mating.sire_id, name: mating.sire_name })}>
      <RowHead area="1 / 1" className={styles.stallion}>
        <Line as="span" gap={1} links>
          <Name href={href} keepScroll className={worst_disease.is_grave ? styles.struck : undefined}>
            {mating.sire_name}
          </Name>
          <CompareSign horse={{ id: mating.sire_id, name: mating.sire_name }} />
        </Line>
        <Line as="span" leading="snug" links className={styles.second}>
          <StandsAt {...mating} />
          <Anchor
            href={paths.horse(mating.sire_id)}
            className={styles.compare}
            aria-label={`His page: ${mating.sire_name}`}
          >
            His page
          </Anchor>
          {compareHref !== undefined && (
            <Anchor
              href={compareHref}
              className={styles.compare}
              aria-label={`Compare with ${mating.sire_name}`}
            >
              Compare with
            </Anchor>
          )}
        </Line>
      </RowHead>
      <Td num whole>
        <PhoneLabel>foaled</PhoneLabel>
        {mating.foaled_year ?? <Dim>–</Dim>}
      </Td>
      <Td num area="1 / 2" className={styles.speed}>
        <ValueUnit value={decimal(expected_si, 1)} spread={decimal(sd_of_expected, 1)} />
      </Td>
      <Td whole className={styles.strip}>
        <RangeStrip
          label={`From ${decimal(low, 1)} to ${decimal(high, 1)}`}
          value={expected_si}
          low={low}
          high={high}
          domain={domain}
        />
      </Td>
      <Td num className={styles.related}>
        <PhoneLabel>inbreeding</PhoneLabel>
        {f === null ? (
          <Dim>–</Dim>
        ) : (
          <>
            {inbreedingPercent(f)}
            <Dim>%</Dim>
          </>
        )}
      </Td>
      <Td className={styles.word}>
        <RelatedWord f={f} />
      </Td>
      <Td className={styles.health}>
        <GenotypeMark state={DISEASE_STATE[worst_disease.code]}>{worst_disease.label}</GenotypeMark>
      </Td>
      {hasFee && <Fee fee={stud_fee} />}
    </tr>
  )
}

const Fee = ({ fee }: { fee: number | null }) => (
  <Td num className={styles.price}>
    <PhoneLabel>fee</PhoneLabel>
    {fee === null ? (
      <Dim className={styles.private}>private treaty</Dim>
    ) : (
      <>
        <Dim>$</Dim>
        {dollars(fee)}
      </>
    )}
  </Td>
)

function RelatedWord({ f }: { f: number | null }) {
  if (f === null) return <Dim>not known</Dim>
  const word = inbreedingWord(f)
  if (word === 'low') return <Dim>{word}</Dim>
  return <Mark tone={word === 'close' ? 'danger' : 'caution'}>{word}</Mark>
}

function StandsAt({ place, relation }: Pick<RankedMating, 'place' | 'relation'>) {
  const words = [relation === null ? null : RELATION_WORD[relation], place === null ? null : `at ${place}`]
  const known = words.filter((word) => word !== null)
  return known.length === 0 ? null : (
    <Dim className={classNames(look({ size: 'micro', ellipsis: true }), styles.stands)}>
      {known.join(' · ')}
    </Dim>
  )
}

/** The column's name where a phone hides the head; screen readers still have the head. */
const PhoneLabel = ({ children }: { children: string }) => (
  <span className={look({ onPhone: true, size: 'small', tone: 'dim' })} aria-hidden="true">
    {children}{' '}
  </span>
)
