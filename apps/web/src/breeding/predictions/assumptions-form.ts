import type {
  OwnFigures,
  ValueAssumption,
  ValueAssumptionName,
  ValueAssumptions,
} from '@quarterpole/contract/value-assumptions'
import type { BodyOf } from '../../app/api/client.ts'
import { count } from '../../ui/words/number.ts'

/** The form as typed: every figure, and the source of the owner's own. */
export type AssumptionsDraft = Record<ValueAssumptionName | 'source', string>
export type DraftErrors = Partial<AssumptionsDraft>

const draftWith = (
  { assumptions }: Pick<ValueAssumptions, 'assumptions'>,
  source: string | null,
  figureOf: (assumption: ValueAssumption) => number,
): AssumptionsDraft => ({
  // The list has every figure once.
  ...(Object.fromEntries(assumptions.map((one) => [one.name, String(figureOf(one))])) as Record<
    ValueAssumptionName,
    string
  >),
  source: source ?? '',
})

export const draftOf = (record: ValueAssumptions): AssumptionsDraft =>
  draftWith(record, record.source, ({ own, published }) => own ?? published)

/** Every figure at its published value. */
export const publishedDraft = (record: ValueAssumptions): AssumptionsDraft =>
  draftWith(record, null, ({ published }) => published)

/** Reads "$47,000" and "−0,1" too; in dollars a comma before three digits groups. */
export function figureIn(text: string, unit: string): number {
  const plain = text.trim().replace('−', '-')
  const figure = unit === 'US$' ? plain.replace(/^\$\s*/, '').replace(/,(?=\d{3}(?!\d))/g, '') : plain
  return figure === '' ? Number.NaN : Number(figure.replace(',', '.'))
}

export function isOwn(draft: AssumptionsDraft, { name, unit, published }: ValueAssumption): boolean {
  const figure = figureIn(draft[name], unit)
  return Number.isFinite(figure) && figure !== published
}

/** Checks that need no server. */
export function checkDraft({ assumptions }: ValueAssumptions, draft: AssumptionsDraft): DraftErrors {
  const errors: DraftErrors = {}
  for (const { name, unit, least, most, published } of assumptions) {
    const figure = figureIn(draft[name], unit)
    if (!(figure >= least && figure <= most))
      errors[name] =
        `Enter a number from ${withUnit(least, unit)} to ${withUnit(most, unit)}, for example ${published}.`
  }
  return errors
}

/** The first figure of the form that has an error. */
export const firstWrong = (errors: DraftErrors) =>
  GROUPS.flatMap(([, names]) => names).find((name) => name in errors)

/** Drops errors whose fields have since become valid, as "Reset to published" makes all of them. */
export function stillWrong(
  record: ValueAssumptions,
  draft: AssumptionsDraft,
  said: DraftErrors,
): DraftErrors {
  const now = checkDraft(record, draft)
  const rest = Object.entries(said).filter(([member]) => member === 'source' || member in now)
  return Object.fromEntries(rest)
}

/** The figures that differ from the published, and their source if there are any. */
export function inputOf(
  { assumptions }: ValueAssumptions,
  draft: AssumptionsDraft,
): Pick<BodyOf<'updateValueAssumptions'>, 'own' | 'source'> {
  const own: OwnFigures = {}
  for (const one of assumptions) if (isOwn(draft, one)) own[one.name] = figureIn(draft[one.name], one.unit)
  return { own, source: Object.keys(own).length === 0 ? null : draft.source.trim() || null }
}

/** The field of the form that a member of the request is typed in. */
export const fieldOf = (path: string): keyof AssumptionsDraft | undefined =>
  path === 'source' ? path : (/^own\.(\w+)$/.exec(path)?.[1] as ValueAssumptionName | undefined) // a name below `own` is one of those sent

const withUnit = (value: number, unit: string) => (unit === 'US$' ? `$${count(value)}` : figure(value))

const figure = (value: number) => (value < 0 ? `−${count(-value)}` : count(value))

const MARK = { published: 'Published', derived: 'Derived', assumed: 'Assumed' } as const

/** "Derived, $8,300: …": the published value, how it was found, and its source. */
export function foundedWords({ mark, published, unit, source }: ValueAssumption): string {
  const words = unit === 'US$' ? withUnit(published, unit) : `${figure(published)} ${unit}`
  return `${MARK[mark]}, ${words}: ${source}.`
}

/** The figures by topic, in the order of the form. */
export const GROUPS: readonly (readonly [title: string, names: readonly ValueAssumptionName[]])[] = [
  [
    'Prices before your own sales',
    ['open_yearling_usd', 'mixed_usd', 'in_utero_usd', 'level_sd', 'reference_si', 'reference_fee_usd'],
  ],
  [
    'What adds value',
    ['si_slope', 'si_slope_sd', 'fee_slope', 'fee_slope_sd', 'colt_effect', 'colt_effect_sd'],
  ],
  ['How far prices spread', ['residual_sd', 'residual_rows', 'sale_sd', 'fee_sd']],
]
