import { MAX_PLAN_FOALS, MAX_PLAN_MARES, MAX_PLAN_STUDS, TRAIT_DISTANCES } from '@quarterpole/contract/limits'
import { MAX_DOSES_A_COVER } from '@quarterpole/contract/semen-stock'
import { useState } from 'react'
import { BalanceLine } from '../ranking/BalanceSlider.tsx'
import { CheckField, Segmented, SelectField, TextField } from '../../ui/Field.tsx'
import { plural } from '../../ui/words/number.ts'
import { idsIn, type PlanSearch } from './plan-search.ts'
import { Row } from '../../ui/Layout.tsx'
import styles from './SeasonPlan.module.css'

const DEFAULT_LIMIT = '6.25'
const LIMITS = [
  { value: '3.125', label: 'up to 3.125%' },
  { value: DEFAULT_LIMIT, label: 'up to 6.25%' },
  { value: '12.5', label: 'up to 12.5%' },
  { value: '100', label: 'no limit' },
] as const
const DISTANCES = TRAIT_DISTANCES.map((distance) => ({ value: String(distance), label: `${distance} yd` }))

export interface SettingsProps {
  draft: PlanSearch
  thisYear: number
  onChange: (part: PlanSearch) => void
}

/** Season, budget and distance. */
export function PlanSettings({ draft, thisYear, onChange }: SettingsProps) {
  const season = draft.season ?? thisYear
  const years = [...new Set([thisYear, thisYear + 1, thisYear + 2, season])].toSorted((a, b) => a - b)
  return (
    <Row gap="3 5" align="end" below={3} className={styles.settings}>
      <SelectField
        label="Season"
        value={String(season)}
        choices={years.map((year) => ({ value: String(year), label: String(year) }))}
        onChange={(value) => onChange({ season: Number(value) })}
      />
      <NumberField
        label="Budget, $"
        value={draft.budget}
        most={10_000_000}
        onChange={(budget) => onChange({ budget })}
      />
      <div>
        <Segmented
          label="Distance of the plan"
          value={String(draft.distance ?? 400)}
          choices={DISTANCES}
          onChange={(value) =>
            onChange({ distance: TRAIT_DISTANCES.find((trait) => String(trait) === value && trait !== 400) })
          }
        />
      </div>
    </Row>
  )
}

interface LimitsProps extends Omit<SettingsProps, 'thisYear'> {
  /** That a foal is taken to need, where nobody set it; null: nobody is bred by stored semen. */
  doses: number | null
  /** Mares to one stallion at most in the proposal, where nobody set it. */
  perStud: number | null
}

const limitOf = ({ inbreeding }: PlanSearch) =>
  inbreeding === undefined ? DEFAULT_LIMIT : String(inbreeding)

/** The plan's horses and limits in a line. */
export function setupWords(draft: PlanSearch, perStud: number | null): string {
  const limit = limitOf(draft)
  const most = draft.each === 0 ? null : (draft.each ?? perStud)
  return [
    plural(idsIn(draft.mares, MAX_PLAN_MARES).length, 'mare'),
    plural(idsIn(draft.studs, MAX_PLAN_STUDS).length, 'stallion'),
    Number(limit) >= 100 ? 'any inbreeding' : `inbreeding up to ${limit}%`,
    most === null ? '' : `${plural(most, 'mare')} to a stallion at most`,
    draft.recipients === undefined ? '' : `${plural(draft.recipients, 'recipient')}`,
    draft.outcross === undefined ? '' : `${draft.outcross}% on outcross`,
    draft.family === 'yes' ? 'close family allowed' : '',
    draft.affected === 'yes' ? 'affected foals allowed' : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

/** What a plan may hold, and what it weighs. */
export function PlanLimits({ draft, perStud, doses, onChange }: LimitsProps) {
  const outcross = (draft.outcross ?? 0) / 100
  const limit = limitOf(draft)
  const limits = LIMITS.some(({ value }) => value === limit)
    ? LIMITS
    : [...LIMITS, { value: limit, label: `up to ${limit}%` }]
  return (
    <Row gap="3 5" align="end" above={3} below={5} className={styles.settings}>
      <SelectField
        label="Inbreeding of a foal"
        value={limit}
        choices={limits}
        onChange={(value) => onChange({ inbreeding: value === DEFAULT_LIMIT ? undefined : Number(value) })}
      />
      <NumberField
        label="Mares to one stallion, at most"
        value={draft.each === 0 ? undefined : draft.each}
        placeholder={draft.each === 0 ? 'no limit' : perStud === null ? undefined : String(perStud)}
        most={MAX_PLAN_MARES}
        whole
        onChange={(each) => onChange({ each })}
      />
      <NumberField
        label="Recipients, at most"
        value={draft.recipients}
        placeholder="no limit"
        most={MAX_PLAN_FOALS}
        whole
        onChange={(recipients) => onChange({ recipients })}
      />
      <NumberField
        label="Each embryo foal, $"
        value={draft.embryo}
        placeholder="0"
        most={10_000_000}
        onChange={(embryo) => onChange({ embryo })}
      />
      {(doses !== null || draft.doses !== undefined) && (
        <NumberField
          label="Doses a foal"
          value={draft.doses}
          placeholder={doses === null ? undefined : String(doses)}
          most={MAX_DOSES_A_COVER}
          whole
          onChange={(next) => onChange({ doses: next === 0 ? undefined : next })}
        />
      )}
      <BalanceLine
        value={outcross}
        onChange={(value) => onChange({ outcross: Math.round(100 * value) || undefined })}
      />
      <CheckField
        label="Allow close family"
        checked={draft.family === 'yes'}
        onChange={(isAllowed) => onChange({ family: isAllowed ? 'yes' : undefined })}
      />
      <CheckField
        label="Allow crosses that can give affected foals"
        checked={draft.affected === 'yes'}
        onChange={(isAllowed) => onChange({ affected: isAllowed ? 'yes' : undefined })}
      />
    </Row>
  )
}

interface NumberFieldProps {
  label: string
  value: number | undefined
  /** On file, where none is typed. */
  placeholder?: string | undefined
  most: number
  whole?: boolean | undefined
  onChange: (value: number | undefined) => void
}

/** A number that takes effect when the field is left or Enter is pressed; empty means none. */
export function NumberField({ label, value, placeholder, most, whole, onChange }: NumberFieldProps) {
  const [typed, setTyped] = useState<string>()
  const shown = value === undefined ? '' : String(value)
  const number = typed === undefined ? undefined : Number(typed.replaceAll(/[$,\s]/g, ''))
  const isWrong =
    number !== undefined && !(number >= 0 && number <= most && (!whole || Number.isInteger(number)))
  const commit = () => {
    if (typed === undefined || isWrong) return
    setTyped(undefined)
    const next = typed.trim() === '' ? undefined : number
    if (next !== value) onChange(next)
  }
  return (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? shown}
      placeholder={placeholder}
      error={
        isWrong
          ? `Enter a ${whole ? 'whole ' : ''}number from 0 to ${most.toLocaleString('en-US')}.`
          : undefined
      }
      onChange={(event) => setTyped(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
    />
  )
}
