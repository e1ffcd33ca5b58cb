import type { MatingsReply, RankedMating } from '@quarterpole/contract/matings'
import { decimal, dollars } from '../format/number.ts'
import { paths } from '../paths.ts'
import { RangeStrip } from '../ui/Bars.tsx'
import { GenotypeMark } from '../ui/Genotype.tsx'
import { Mark } from '../ui/Marks.tsx'
import { RowHead, Table, Td, Th } from '../ui/Table.tsx'
import { ValueUnit } from '../ui/Value.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { Dim, Name } from '../ui/Words.tsx'
import { inbreedingPercent, isModerate } from '../pedigree/inbreeding-words.ts'
import { DISEASE_STATE, isInbreedingKnown } from './ranking-words.ts'
import styles from './Ranking.module.css'

interface RankTableProps {
  shown: readonly RankedMating[]
  reply: MatingsReply
  damId: number
  sireId: number | undefined
}

/** The stallions in rank order; on a phone each row becomes an entry with labels. */
export function RankTable({ shown, reply, damId, sireId }: RankTableProps) {
  const lows = reply.matings.map(({ expected_si, sd_of_expected }) => expected_si - sd_of_expected)
  const highs = reply.matings.map(({ expected_si, sd_of_expected }) => expected_si + sd_of_expected)
  const domain: readonly [number, number] = [Math.floor(Math.min(...lows)), Math.ceil(Math.max(...highs))]
  return (
    <div className={styles.ranks}>
      <Table
        entries
        caption={`Stallions by expected speed index at ${reply.distance_yards} yards and inbreeding`}
        dense
      >
        <thead>
          <tr>
            <Th num>
              <VisuallyHidden>Rank</VisuallyHidden>
            </Th>
            <Th>Stallion</Th>
            <Th num>SI, {reply.distance_yards} yd</Th>
            <Th>
              <VisuallyHidden>How sure we are</VisuallyHidden>
            </Th>
            <Th num>Inbreeding</Th>
            <Th>
              <VisuallyHidden>Inbreeding rating</VisuallyHidden>
            </Th>
            <Th>Worst result in 100 foals</Th>
            <Th num>Stud fee</Th>
          </tr>
        </thead>
        <tbody>
          {shown.map((mating) => (
            <RankRow
              key={mating.sire_id}
              mating={mating}
              domain={domain}
              href={paths.breeding({ sire: mating.sire_id, dam: damId })}
              isHere={mating.sire_id === sireId}
            />
          ))}
        </tbody>
      </Table>
    </div>
  )
}

interface RankRowProps {
  mating: RankedMating
  domain: readonly [number, number]
  href: string
  isHere: boolean
}

function RankRow({ mating, domain, href, isHere }: RankRowProps) {
  const { expected_si, sd_of_expected, worst_disease, stud_fee } = mating
  const [low, high] = [expected_si - sd_of_expected, expected_si + sd_of_expected]
  return (
    <tr aria-current={isHere || undefined}>
      <Td num className={styles.rank}>
        <Dim>{mating.rank}</Dim>
      </Td>
      <RowHead className={styles.stallion}>
        <Name href={href} keepScroll>
          {mating.sire_name}
        </Name>
      </RowHead>
      <Td num className={styles.speed}>
        <ValueUnit value={decimal(expected_si, 1)} spread={decimal(sd_of_expected, 1)} />
      </Td>
      <Td className={styles.strip}>
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
        {inbreedingPercent(mating.inbreeding_coefficient)}
        <Dim>%</Dim>
      </Td>
      <Td className={styles.word}>
        <RelatedWord {...mating} />
      </Td>
      <Td className={styles.health}>
        <GenotypeMark state={DISEASE_STATE[worst_disease.code]}>{worst_disease.label}</GenotypeMark>
      </Td>
      <Td num className={styles.price}>
        <PhoneLabel>fee</PhoneLabel>
        {stud_fee === null ? (
          <Dim className={styles.short}>private treaty</Dim>
        ) : (
          <>
            <Dim>$</Dim>
            {dollars(stud_fee)}
          </>
        )}
      </Td>
    </tr>
  )
}

function RelatedWord(mating: RankedMating) {
  if (!isInbreedingKnown(mating)) return <Dim className={styles.short}>short pedigree</Dim>
  return isModerate(mating.inbreeding_coefficient) ? <Mark tone="caution">mod.</Mark> : <Dim>low</Dim>
}

/** The column's name where a phone hides the head; screen readers still have the head. */
const PhoneLabel = ({ children }: { children: string }) => (
  <span className={styles.phoneLabel} aria-hidden="true">
    {children}{' '}
  </span>
)
