import type { MatingsReply, RankedMating } from '@quarterpole/contract/matings'
import { INBREEDING_MODERATE, TRAIT_DISTANCES, type TraitDistance } from '@quarterpole/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { detailOf } from '../api/error.ts'
import { decimal, dollars, percent, plural } from '../format/number.ts'
import { paths } from '../paths.ts'
import { RangeStrip } from '../ui/Bars.tsx'
import { Button } from '../ui/Button.tsx'
import { CheckField, Segmented, SelectField, Slider } from '../ui/Field.tsx'
import { GenotypeMark, type GenotypeState } from '../ui/Genotype.tsx'
import { Mark } from '../ui/Marks.tsx'
import { Section } from '../ui/Section.tsx'
import { FailurePanel, SkeletonRows } from '../ui/States.tsx'
import { RowHead, Table, Td, Th } from '../ui/Table.tsx'
import { ValueUnit } from '../ui/Value.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { Dim, Muted, Name } from '../ui/Words.tsx'
import { Frontier } from './Frontier.tsx'
import { matingsQuery } from './queries.ts'
import styles from './Breeding.module.css'

interface StallionRankingProps {
  dam: { id: number; name: string }
  sireId: number | undefined
}

const FIRST = 10
const FEES = [
  { value: '', label: 'any' },
  { value: '2500', label: 'up to $2,500' },
  { value: '5000', label: 'up to $5,000' },
  { value: '10000', label: 'up to $10,000' },
] as const
const DISTANCES = TRAIT_DISTANCES.map((distance) => ({ value: String(distance), label: `${distance} yd` }))

/** What the slider says in words: 0 all speed, 1 all outcross. */
function balanceWords(outcross: number): string {
  if (outcross <= 0.1) return 'all speed'
  if (outcross < 0.4) return 'mostly speed'
  if (outcross <= 0.6) return 'balanced'
  return outcross < 0.9 ? 'mostly outcross' : 'all outcross'
}

/** Every stallion of the herd for one mare, ranked while the reader moves the balance between speed and outcross. */
export function StallionRanking({ dam, sireId }: StallionRankingProps) {
  const [outcross, setOutcross] = useState(0.3)
  const [distance, setDistance] = useState<TraitDistance>(400)
  const [excludeAffected, setExcludeAffected] = useState(false)
  const [fee, setFee] = useState<string>('')
  const choice = useDeferredValue({ outcross, distance, excludeAffected, fee })
  const ranking = useQuery(
    matingsQuery(dam.id, {
      distance_yards: choice.distance,
      outcross: choice.outcross,
      max_inbreeding: null,
      exclude_affected: choice.excludeAffected,
      max_stud_fee: choice.fee === '' ? null : Number(choice.fee),
      limit: 500,
    }),
  )
  return (
    <Section
      title={`Every stallion for ${dam.name}`}
      aside={
        <Slider
          label="Balance from speed to outcross"
          ends={['speed', 'outcross']}
          min={0}
          max={1}
          step={0.05}
          value={outcross}
          valueText={balanceWords(outcross)}
          onChange={setOutcross}
        />
      }
    >
      <div className={styles.filters}>
        <Segmented
          label="Distance of the ranking"
          size="small"
          value={String(distance)}
          choices={DISTANCES}
          onChange={(value) => setDistance(TRAIT_DISTANCES.find((trait) => String(trait) === value) ?? 400)}
        />
        <SelectField label="Stud fee" value={fee} choices={FEES} onChange={setFee} />
        <CheckField
          label="Leave out crosses that can give affected foals"
          checked={excludeAffected}
          onChange={setExcludeAffected}
        />
      </div>
      {ranking.isPending ? (
        <SkeletonRows label="Ranking the stallions" rows={6} columns={5} />
      ) : ranking.isError ? (
        <FailurePanel
          title="The stallions could not be ranked"
          detail={detailOf(ranking.error, 'The ranking failed.')}
          onRetry={() => void ranking.refetch()}
        />
      ) : (
        <Ranking reply={ranking.data} damId={dam.id} sireId={sireId} stale={ranking.isPlaceholderData} />
      )}
    </Section>
  )
}

interface RankingProps {
  reply: MatingsReply
  damId: number
  sireId: number | undefined
  stale: boolean
}

export function Ranking({ reply, damId, sireId, stale }: RankingProps) {
  const [all, setAll] = useState(false)
  const { matings, stallions } = reply
  if (matings.length === 0)
    return <Muted>No stallion passes these filters. Raise the stud fee, or allow more crosses.</Muted>
  const shown = all ? matings : matings.slice(0, FIRST)
  const here = matings.find((mating) => mating.sire_id === sireId)
  const alike = matings.filter((mating) => mating.within_error_of_first).length
  return (
    <div className={stale ? `${styles.rankGrid} ${styles.stale}` : styles.rankGrid}>
      <div>
        <RankTable
          matings={here && !shown.includes(here) ? [...shown, here] : shown}
          all={matings}
          reply={reply}
          damId={damId}
          sireId={sireId}
        />
        <div className={styles.rankFoot}>
          <Muted>
            {alike > 1
              ? `${alike} of them lie within one another’s error: choose among those on health, fee and temper.`
              : 'The first is ahead by more than its error.'}
          </Muted>
          {matings.length > FIRST && (
            <Button size="small" onClick={() => setAll(!all)} aria-expanded={all}>
              {all ? `Show the first ${FIRST}` : `Show all ${matings.length}`}
            </Button>
          )}
        </div>
        {stallions > matings.length && (
          <Muted>
            {plural(stallions, 'stallion')} considered; the best {matings.length} are listed.
          </Muted>
        )}
      </div>
      <Frontier reply={reply} sireId={sireId} />
    </div>
  )
}

const DISEASE_STATE: Record<RankedMating['worst_disease']['code'], GenotypeState> = {
  clear: 'clear',
  carrier: 'carrier',
  at_risk: 'carrier',
  affected: 'affected',
  untested: 'untested',
}

interface RankTableProps {
  matings: readonly RankedMating[]
  all: readonly RankedMating[]
  reply: MatingsReply
  damId: number
  sireId: number | undefined
}

function RankTable({ matings, all, reply, damId, sireId }: RankTableProps) {
  const lows = all.map(({ expected_si, sd_of_expected }) => expected_si - sd_of_expected)
  const highs = all.map(({ expected_si, sd_of_expected }) => expected_si + sd_of_expected)
  const domain: readonly [number, number] = [Math.floor(Math.min(...lows)), Math.ceil(Math.max(...highs))]
  return (
    <Table
      caption={`Stallions by expected speed index at ${reply.distance_yards} yards and inbreeding`}
      dense
    >
      <thead>
        <tr>
          <Th num>
            <VisuallyHidden>Rank</VisuallyHidden>
          </Th>
          <Th>Stallion</Th>
          <Th num>Expected SI, {reply.distance_yards} yd</Th>
          <Th className={styles.wideOnly}>
            <VisuallyHidden>Range drawn</VisuallyHidden>
          </Th>
          <Th num>Inbreeding</Th>
          <Th>Of 100 foals, worst result</Th>
          <Th num>Stud fee</Th>
        </tr>
      </thead>
      <tbody>
        {matings.map((mating) => (
          <tr key={mating.sire_id} aria-current={mating.sire_id === sireId || undefined}>
            <Td num>
              <Dim>{mating.rank}</Dim>
            </Td>
            <RowHead>
              <Name href={paths.breeding({ sire: mating.sire_id, dam: damId })} keepScroll>
                {mating.sire_name}
              </Name>
            </RowHead>
            <Td num>
              <ValueUnit value={decimal(mating.expected_si, 1)} spread={decimal(mating.sd_of_expected, 1)} />
            </Td>
            <Td className={`${styles.wideOnly} ${styles.stripCell}`}>
              <RangeStrip
                label={`From ${decimal(mating.expected_si - mating.sd_of_expected, 1)} to ${decimal(mating.expected_si + mating.sd_of_expected, 1)}`}
                value={mating.expected_si}
                low={mating.expected_si - mating.sd_of_expected}
                high={mating.expected_si + mating.sd_of_expected}
                domain={domain}
              />
            </Td>
            <Td num>
              <Inbreeding f={mating.inbreeding_coefficient} />
            </Td>
            <Td>
              <GenotypeMark state={DISEASE_STATE[mating.worst_disease.code]}>
                {mating.worst_disease.label}
              </GenotypeMark>
            </Td>
            <Td num>
              {mating.stud_fee === null ? (
                <Dim>not given</Dim>
              ) : (
                <ValueUnit value={dollars(mating.stud_fee)} unit="$" before />
              )}
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function Inbreeding({ f }: { f: number }) {
  const value = <ValueUnit value={percent(f)} unit="%" />
  return f > INBREEDING_MODERATE ? (
    <>
      {value} <Mark tone="caution">mod.</Mark>
    </>
  ) : (
    <>
      {value} <Dim>low</Dim>
    </>
  )
}
