import { type Mark, type Prior, VALUE_PARAMS, type ValueParams } from './value-params.ts'

/** A single figure of {@link ValueParams} that an owner may put another in the place of. */
export interface Assumption {
  readonly label: string
  readonly unit: string
  readonly published: number
  readonly mark: Exclude<Mark, 'own'>
  readonly source: string
}

const { medianUsd, siSlope, feeSlope, coltEffect } = VALUE_PARAMS

const LN = 'ln US$'
const SPREAD = 'from mean and median at Ruidoso Select 2023; 0.75 to 1.32 elsewhere'
const PER_FEE = '% per % of fee'
const NONE = 'no published figure'
const REFERENCE = 'where the medians above are taken to stand'

const level = (type: 'open_yearling' | 'mixed' | 'in_utero', label: string): Assumption => {
  const { usd, mark, source } = medianUsd[type]
  return { label, unit: 'US$', published: usd, mark: publishedMark(mark), source }
}
const slope = ({ mean, mark, source }: Prior, label: string, unit: string): Assumption => ({
  label,
  unit,
  published: mean,
  mark: publishedMark(mark),
  source,
})
const assumed = (published: number, label: string, unit: string, source = NONE): Assumption => ({
  label,
  unit,
  published,
  mark: 'assumed',
  source,
})

/**
 * The figures that a projected value can be based on, in the order they are shown. Select and private sales are left out:
 * no sale of theirs is on file and no foal is valued at one, so that nothing would follow from them.
 */
export const VALUE_ASSUMPTIONS = {
  open_yearling_usd: level('open_yearling', 'Median at a yearling sale'),
  mixed_usd: level('mixed', 'Median at a mixed sale'),
  in_utero_usd: level('in_utero', 'Median in utero'),
  level_sd: assumed(VALUE_PARAMS.levelSd, 'Doubt about the medians', LN),
  reference_si: assumed(VALUE_PARAMS.referenceSi, 'Expected SI at the medians', 'SI points', REFERENCE),
  reference_fee_usd: assumed(VALUE_PARAMS.referenceFeeUsd, 'Stud fee at the medians', 'US$', REFERENCE),
  si_slope: slope(siSlope, 'Worth of a point of expected SI', `${LN} a point`),
  si_slope_sd: assumed(siSlope.sd, 'Doubt about the worth of a point', `${LN} a point`),
  fee_slope: slope(feeSlope, 'Worth of the stud fee', PER_FEE),
  fee_slope_sd: assumed(feeSlope.sd, 'Doubt about the worth of the fee', PER_FEE),
  fee_sd: assumed(VALUE_PARAMS.feeSd, 'Spread of stud fees not known', LN),
  colt_effect: slope(coltEffect, 'Colts against fillies', LN),
  colt_effect_sd: assumed(coltEffect.sd, 'Doubt about colts against fillies', LN),
  residual_sd: {
    ...assumed(VALUE_PARAMS.residualSd, 'Spread of prices at one sale', LN, SPREAD),
    mark: 'derived',
  },
  residual_rows: assumed(VALUE_PARAMS.residualRows, 'What that spread counts for', 'sale rows'),
  sale_sd: assumed(VALUE_PARAMS.saleSd, 'Spread from sale to sale', LN),
} as const satisfies Record<string, Assumption>

export type AssumptionName = keyof typeof VALUE_ASSUMPTIONS
/** What an owner assumes in place of the published figures. */
export type OwnAssumptions = Readonly<Partial<Record<AssumptionName, number | undefined>>>

/** The parameters of the price model with the owner's own figures in their places, each so marked. */
export function valueParamsWith(own: OwnAssumptions, source: string | null): ValueParams {
  const figure = (name: AssumptionName) => own[name] ?? VALUE_ASSUMPTIONS[name].published
  const marked = <T extends { mark: Mark; source: string }>(published: T, ...names: AssumptionName[]) =>
    names.some((name) => own[name] !== undefined)
      ? { ...published, mark: 'own' as const, source: source ?? 'the owner’s own figure' }
      : published
  const median = (type: 'open_yearling' | 'mixed' | 'in_utero') =>
    marked({ ...medianUsd[type], usd: figure(`${type}_usd`) }, `${type}_usd`)
  const prior = (published: Prior, name: 'si_slope' | 'fee_slope' | 'colt_effect') => {
    const moved = { ...published, mean: figure(name), sd: figure(`${name}_sd`) }
    return marked(moved, name, `${name}_sd`)
  }
  return {
    medianUsd: {
      ...medianUsd,
      open_yearling: median('open_yearling'),
      mixed: median('mixed'),
      in_utero: median('in_utero'),
    },
    levelSd: figure('level_sd'),
    saleSd: figure('sale_sd'),
    siSlope: prior(siSlope, 'si_slope'),
    feeSlope: prior(feeSlope, 'fee_slope'),
    coltEffect: prior(coltEffect, 'colt_effect'),
    residualSd: figure('residual_sd'),
    residualRows: figure('residual_rows'),
    referenceSi: figure('reference_si'),
    referenceFeeUsd: figure('reference_fee_usd'),
    feeSd: figure('fee_sd'),
    own: ownFigures(own),
  }
}

/** Each own figure in words, with the one that it replaces. */
function ownFigures(own: OwnAssumptions): string[] {
  const names = Object.keys(VALUE_ASSUMPTIONS) as AssumptionName[] // the table's own keys
  return names.flatMap((name) => {
    const [value, { label, unit, published, mark }] = [own[name], VALUE_ASSUMPTIONS[name]]
    if (value === undefined) return []
    return `${label}: ${inUnit(value, unit)} instead of ${inUnit(published, unit)} (${mark}).`
  })
}

const inUnit = (value: number, unit: string): string =>
  unit === 'US$' ? `$${value.toLocaleString('en-US')}` : `${value} ${unit}`

function publishedMark(mark: Mark): Exclude<Mark, 'own'> {
  if (mark === 'own') throw new RangeError('a published figure cannot be marked as the owner’s own')
  return mark
}
