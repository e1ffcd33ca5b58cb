import { conditionWord } from '../format/condition.ts'
import { dayOf } from '../format/day.ts'
import { count, decimal, plural, signed } from '../format/number.ts'
import { RangeStrip } from '../ui/Bars.tsx'
import { RowHead, Table, Td, Th } from '../ui/Table.tsx'
import { Muted, RestsOn } from '../ui/Words.tsx'
import styles from './BiasSection.module.css'
import type { TrackBias } from './use-tracks.ts'

type Bias = TrackBias['distances'][number]
type Estimate = Bias['lanes'] | Bias['conditions']
type Effect =
  | Extract<Bias['lanes'], { kind: 'estimated' }>['effects'][number]
  | Extract<Bias['conditions'], { kind: 'estimated' }>['effects'][number]

/** A lane is worth a word from half a point on, when its own doubt is well below that. */
const NOTABLE_SI = 0.5
const NOTABLE_SDS = 1.645

const nameOf = ({ group }: Effect) => (typeof group === 'number' ? `Lane ${group}` : conditionWord(group))
const isNotable = ({ effect_si, sd }: Effect) =>
  Math.abs(effect_si) >= NOTABLE_SI && Math.abs(effect_si) >= NOTABLE_SDS * sd

/** The finding in a sentence: what stands out, or that nothing does. */
export function biasFinding(effects: readonly Effect[], nothing: string): string {
  const notable = effects.filter(isNotable).toSorted((a, b) => Math.abs(b.effect_si) - Math.abs(a.effect_si))
  if (isAllChance(effects)) return `${nothing} The differences are no larger than chance makes them.`
  if (notable.length === 0) return nothing
  const told = notable.map(
    (effect) =>
      `${nameOf(effect)} ${effect.effect_si > 0 ? 'gains' : 'gives away'} ${decimal(Math.abs(effect.effect_si), 1)} points`,
  )
  return `${told.join('; ')}.`
}

/** Nothing beyond chance: the shrunk effects are all nought, and say no more than that. */
export const isAllChance = (effects: readonly Effect[]) => effects.every(({ sd }) => sd === 0)

interface Shown {
  effect: Effect
  value: number
  spread: number
}

/** The shrunk effect with its doubt; where chance explains all, what was observed with its standard error. */
const shownOf = (effects: readonly Effect[]): Shown[] =>
  isAllChance(effects)
    ? effects.map((effect) => ({ effect, value: effect.mean_si, spread: effect.mean_se }))
    : effects.map((effect) => ({ effect, value: effect.effect_si, spread: effect.sd }))

interface EffectTableProps {
  effects: readonly Effect[]
  /** Head of the first column: "Lane". */
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
        Not enough data: there is no evaluation of the herd yet, and a lane is judged by how its horses ran
        against what was expected of them.
      </Muted>
    )
  }
  return (
    <Muted>
      Not enough data: {plural(estimate.n, what)} on file here, {count(estimate.needed)} needed.
    </Muted>
  )
}

/** Static text of the track's nature, and beside it what the races on file say. */
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
      <p>Straightaway on dirt with standard banking: no lane is favored by design.</p>
      {lanes.kind === 'estimated' ? (
        <>
          <p>{biasFinding(lanes.effects, `No lane stands out at ${distance_yards} yards.`)}</p>
          <EffectTable
            head="Lane"
            effects={lanes.effects}
            caption={`Lane effects at ${distance_yards} yards`}
            unit="starts"
          />
        </>
      ) : (
        <NotEnough estimate={lanes} what="start" />
      )}
      <h3>Optimal conditions</h3>
      <p>A fast, dry track, a light tail wind and warm, thin air give the fastest raw times.</p>
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
      <RestsOn>
        SI points against what each horse was expected to run, since {dayOf(since)}; shrunk to 0 where few.
        For lanes the race’s own effect is removed.
      </RestsOn>
    </div>
  )
}
