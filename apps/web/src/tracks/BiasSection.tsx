import { conditionWord } from '../format/condition.ts'
import { dayOf } from '../format/day.ts'
import { count, decimal, plural, signed } from '../format/number.ts'
import { HowLink } from '../how/HowLink.tsx'
import { RangeStrip } from '../ui/Bars.tsx'
import { RowHead, Table, Td, Th } from '../ui/Table.tsx'
import { Muted, SourceNote } from '../ui/Words.tsx'
import styles from './BiasSection.module.css'
import type { TrackBias } from './use-tracks.ts'

type Bias = TrackBias['distances'][number]
type Estimate = Bias['lanes'] | Bias['conditions']
type Effect =
  | Extract<Bias['lanes'], { kind: 'estimated' }>['effects'][number]
  | Extract<Bias['conditions'], { kind: 'estimated' }>['effects'][number]

/** A post is worth mentioning from half a point on, if its standard error is well below the effect. */
const NOTABLE_SI = 0.5
const NOTABLE_SDS = 1.645

const nameOf = ({ group }: Effect) => (typeof group === 'number' ? `Post ${group}` : conditionWord(group))
const isNotable = ({ effect_si, sd }: Effect) =>
  Math.abs(effect_si) >= NOTABLE_SI && Math.abs(effect_si) >= NOTABLE_SDS * sd

export function biasFinding(effects: readonly Effect[], nothing: string): string {
  const notable = effects.filter(isNotable).toSorted((a, b) => Math.abs(b.effect_si) - Math.abs(a.effect_si))
  if (isAllChance(effects)) return `${nothing} The differences are no bigger than chance.`
  if (notable.length === 0) return nothing
  const sentences = notable.map(
    (effect) =>
      `${nameOf(effect)} ${effect.effect_si > 0 ? 'gains' : 'gives away'} ${decimal(Math.abs(effect.effect_si), 1)} points`,
  )
  return `${sentences.join('; ')}.`
}

/** Nothing beyond chance: the shrunk effects are all 0. */
export const isAllChance = (effects: readonly Effect[]) => effects.every(({ sd }) => sd === 0)

interface Shown {
  effect: Effect
  value: number
  spread: number
}

/** The shrunk effect with its error; where chance explains all, the observed one. */
const shownOf = (effects: readonly Effect[]): Shown[] =>
  isAllChance(effects)
    ? effects.map((effect) => ({ effect, value: effect.mean_si, spread: effect.mean_se }))
    : effects.map((effect) => ({ effect, value: effect.effect_si, spread: effect.sd }))

interface EffectTableProps {
  effects: readonly Effect[]
  /** Head of the first column: "Post". */
  head: string
  caption: string
  unit: string
}

function EffectTable({ effects, head, caption, unit }: EffectTableProps) {
  const shown = shownOf(effects)
  const reach = Math.max(2, ...shown.map(({ value, spread }) => Math.abs(value) + spread))
  return (
    <Table caption={caption} dense>
      <thead>
        <tr>
          <Th>{head}</Th>
          <Th>
            <span className={styles.strip}>Slower, faster</span>
          </Th>
          <Th num>SI points{isAllChance(effects) && ', observed'}</Th>
          <Th num>{unit}</Th>
        </tr>
      </thead>
      <tbody>
        {shown.map(({ effect, value, spread }) => (
          <tr key={effect.group}>
            <RowHead className={styles.group}>{nameOf(effect)}</RowHead>
            <Td>
              <RangeStrip
                label={`${nameOf(effect)} ${signed(value, 1)}, give or take ${decimal(spread, 1)}`}
                value={value}
                low={value - spread}
                high={value + spread}
                domain={[-reach, reach]}
                lines={[0]}
              />
            </Td>
            <Td num>
              {signed(value, 1)} ± {decimal(spread, 1)}
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
    <div className={styles.bias}>
      <h3>Track bias</h3>
      <p>Straightaway on dirt with standard banking: no post is favored by design.</p>
      {lanes.kind === 'estimated' ? (
        <>
          <p>{biasFinding(lanes.effects, `No post stands out at ${distance_yards} yards.`)}</p>
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
          <p>
            {biasFinding(conditions.effects, `No track condition stands out at ${distance_yards} yards.`)}
          </p>
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
      <SourceNote>
        SI points against what we expected of each horse, since {dayOf(since)}. Small samples are pulled
        toward 0. Posts are compared within each race.{' '}
        <HowLink card="bias" section="method" of="track bias" />
      </SourceNote>
    </div>
  )
}
