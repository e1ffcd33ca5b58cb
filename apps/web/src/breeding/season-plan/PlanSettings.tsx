import { MAX_PLAN_MARES, TRAIT_DISTANCES } from '@quarterpole/contract/limits'
import { useState } from 'react'
import { BalanceLine } from '../ranking/BalanceSlider.tsx'
import { CheckField, Segmented, SelectField, TextField } from '../../ui/Field.tsx'
import type { PlanSearch } from './plan-search.ts'
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
  /** Mares to one stallion at most in the proposal, where nobody set it. */
  perStud: number | null
  onChange: (part: PlanSearch) => void
}

/** Season, distance, balance and limits. */
export function PlanSettings({ draft, thisYear, perStud, onChange }: SettingsProps) {
  const season = draft.season ?? thisYear
  const years = [...new Set([thisYear, thisYear + 1, thisYear + 2, season])].toSorted((a, b) => a - b)
  const outcross = (draft.outcross ?? 0) / 100
  const limit = draft.inbreeding === undefined ? DEFAULT_LIMIT : String(draft.inbreeding)
  const limits = LIMITS.some(({ value }) => value === limit)
    ? LIMITS
    : [...LIMITS, { value: limit, label: `up to ${limit}%` }]
  return (
    <Row gap="3 5" align="end" below={5} className={styles.settings}>
      <SelectField
        label="Breeding season"
        value={String(season)}
        choices={years.map((year) => ({ value: String(year), label: String(year) }))}
        onChange={(value) => onChange({ season: Number(value) })}
      />
      <NumberField
        label="Budget for stud fees, $"
        value={draft.budget}
        most={10_000_000}
        onChange={(budget) => onChange({ budget })}
      />
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
