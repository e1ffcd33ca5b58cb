import { conditionWord } from '../../ui/words/condition.ts'
import { dayOf } from '../../ui/words/day.ts'
import { count, decimal, plural, signed } from '../../ui/words/number.ts'
import { HowLink } from '../../how/HowLink.tsx'
import { RangeStrip } from '../../ui/Bars.tsx'
import { RowHead, Table, Td, Th } from '../../ui/Table.tsx'
import { InfoNote } from '../../ui/States.tsx'
import { Muted } from '../../ui/Words.tsx'
import { look, Stack } from '../../ui/Layout.tsx'
import styles from './BiasSection.module.css'
import type { TrackBias } from './use-tracks.ts'

type Bias = TrackBias['distances'][number]
type Estimate = Bias['lanes'] | Bias['conditions']
type Estimated = Extract<Estimate, { kind: 'estimated' }>
type Effect = Estimated['effects'][number]

const nameOf = ({ group }: Effect) => (typeof group === 'number' ? `Post ${group}` : conditionWord(group))

/** Differences at least this likely without any effect are called no bigger than chance. */
const LIKELY_P = 0.05

export function biasFinding({ effects, p_value }: Estimated, nothing: string): string {
  const outstanding = effects
    .filter(({ stands_out }) => stands_out)
    .toSorted((a, b) => Math.abs(b.effect_si) - Math.abs(a.effect_si))
  if (outstanding.length === 0)
    return (p_value ?? 0) >= LIKELY_P ? `${nothing} The differences are no bigger than chance.` : nothing
  const sentences = outstanding.map(
    (effect) =>
      `${nameOf(effect)} ${effect.effect_si > 0 ? 'gains' : 'gives away'} ${decimal(Math.abs(effect.effect_si), 1)} points`,
  )
  return `${sentences.join('; ')}.`
}

interface EffectTableProps {
  effects: readonly Effect[]
  /** Head of the first column: "Post". */
  head: string
  caption: string
  unit: string
}

function EffectTable({ effects, head, caption, unit }: EffectTableProps) {
  const reach = Math.max(2, ...effects.map(({ effect_si, sd }) => Math.abs(effect_si) + sd))
  return (
    <Table caption={caption} dense>
      <thead>
        <tr>
          <Th>{head}</Th>
          <Th>
            <span className={styles.strip}>Slower, faster</span>
          </Th>
          <Th num>SI points</Th>
          <Th num>{unit}</Th>
        </tr>
      </thead>
      <tbody>
        {effects.map((effect) => (
          <tr key={effect.group}>
            <RowHead className={look({ nowrap: true })}>{nameOf(effect)}</RowHead>
            <Td>
              <RangeStrip
                label={`${nameOf(effect)} ${signed(effect.effect_si, 1)}, give or take ${decimal(effect.sd, 1)}`}
                value={effect.effect_si}
                low={effect.effect_si - effect.sd}
                high={effect.effect_si + effect.sd}
                domain={[-reach, reach]}
                lines={[0]}
              />
            </Td>
            <Td num>
              {signed(effect.effect_si, 1)} ± {decimal(effect.sd, 1)}
            </Td>
            <Td num>{count(effect.n)}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function NotEnough({
  estimate,
  what,
}: {
  estimate: Extract<Estimate, { kind: 'not_enough_data' }>
  what: string
}) {
  if (estimate.reason === 'no_evaluation') {
    return (
      <Muted>
        Not enough data: there are no breeding values yet. We grade a post by how its horses ran against what
        we expected.
      </Muted>
    )
  }
  return (
    <Muted>
      Not enough data: {count(estimate.n)} of the {plural(estimate.needed, what)} we need here.
    </Muted>
  )
}

/** Fixed text about the track, and estimates from the races on file. */
export function BiasSection({
  bias: { lanes, conditions, distance_yards },
  since,
}: {
  bias: Bias
  since: string
}) {
  return (
    <Stack gap={2} size="cell" className={styles.bias}>
      <h3>Track bias</h3>
      <p>Straightaway on dirt with standard banking: no post is favored by design.</p>
      {lanes.kind === 'estimated' ? (
        <>
          <p>{biasFinding(lanes, `No post stands out at ${distance_yards} yards.`)}</p>
          <EffectTable
            head="Post"
            effects={lanes.effects}
            caption={`Post effects at ${distance_yards} yards`}
            unit="starts"
          />
        </>
      ) : (
        <NotEnough estimate={lanes} what="start" />
      )}
      <h3>Optimal conditions</h3>
      <p>A fast, dry track, a light tailwind and warm, thin air give the fastest raw times.</p>
      {conditions.kind === 'estimated' ? (
        <>
          <p>{biasFinding(conditions, `No track condition stands out at ${distance_yards} yards.`)}</p>
          <EffectTable
            head="Condition"
            effects={conditions.effects}
            caption={`Condition effects at ${distance_yards} yards`}
            unit="races"
          />
        </>
      ) : (
        <NotEnough estimate={conditions} what="race" />
      )}
      <InfoNote label="What stands out">
        SI points against what we expected of each horse for sex and age, since {dayOf(since)}. Small samples
        are pulled toward 0. Posts are compared within each race. A post or condition stands out only where
        chance alone would show differences this big less than once in 200 tries.
      </InfoNote>
      <HowLink card="bias" section="method" of="track bias" />
    </Stack>
  )
}
