import { expect, test } from 'vitest'
import { type AssumptionName, VALUE_ASSUMPTIONS, valueParamsWith } from './value-assumptions.ts'
import { type SaleRow, VALUE_PARAMS } from './value-params.ts'
import { fitValueModel, projectValue } from './value.ts'

const names = Object.keys(VALUE_ASSUMPTIONS) as AssumptionName[] // the table's own keys

/** Few sales of every kind on file, so that all that is assumed still counts. */
const rows = (['open_yearling', 'mixed', 'in_utero'] as const).flatMap((sale_type, kind) =>
  Array.from({ length: 4 }, (_, i): SaleRow => ({
    price_usd: 4000 + 2500 * kind + 1900 * i,
    sale_type,
    sale: `${sale_type} ${2020 + (i % 2)}`,
    expected_si: 82 + 2 * i + kind,
    stud_fee_usd: 2000 + 900 * i * (kind + 1),
    sex: i < 2 ? 'S' : 'M',
  })),
)
const foal = { expected_si: 91, sd_of_expected: 2, sale_type: 'open_yearling', sex: 'S' } as const
const project = (own: Parameters<typeof valueParamsWith>[0], stud_fee_usd: number | null = 5000) =>
  projectValue(fitValueModel(rows, valueParamsWith(own, null)), { ...foal, stud_fee_usd })

test('nothing of the owner’s own: the published parameters', () => {
  expect(valueParamsWith({}, 'my sales')).toEqual(VALUE_PARAMS)
  expect(project({}).value_basis.assumptions).toBe('published')
  expect(project({}).value_basis.sentence).not.toContain('own')
})

test('the figures shown as published are those of the model', () => {
  const published = Object.fromEntries(names.map((name) => [name, VALUE_ASSUMPTIONS[name].published]))
  expect({ ...valueParamsWith(published, null), own: [] }).toMatchObject({
    levelSd: VALUE_PARAMS.levelSd,
    saleSd: VALUE_PARAMS.saleSd,
    residualSd: VALUE_PARAMS.residualSd,
    residualRows: VALUE_PARAMS.residualRows,
    referenceSi: VALUE_PARAMS.referenceSi,
    referenceFeeUsd: VALUE_PARAMS.referenceFeeUsd,
    feeSd: VALUE_PARAMS.feeSd,
    siSlope: { mean: VALUE_PARAMS.siSlope.mean, sd: VALUE_PARAMS.siSlope.sd },
    feeSlope: { mean: VALUE_PARAMS.feeSlope.mean, sd: VALUE_PARAMS.feeSlope.sd },
    coltEffect: { mean: VALUE_PARAMS.coltEffect.mean, sd: VALUE_PARAMS.coltEffect.sd },
  })
  const medians = valueParamsWith(published, null).medianUsd
  for (const type of ['open_yearling', 'mixed', 'in_utero'] as const)
    expect(medians[type].usd).toBe(VALUE_PARAMS.medianUsd[type].usd)
})

test.each(names)('%s changes what a foal may bring, and says so', (name) => {
  const { published, label } = VALUE_ASSUMPTIONS[name]
  const own = { [name]: published === 0 ? 0.5 : published * 1.5 }
  const fee = name === 'fee_sd' ? null : 5000 // only an unknown fee is spread
  const [before, after] = [project({}, fee), project(own, fee)]
  expect(after.log_sd === before.log_sd && after.projected_value === before.projected_value).toBe(false)
  expect(after.value_basis.assumptions).toBe('own')
  expect(after.value_basis.sentence).toMatch(/ One assumption is the owner’s own\.$/)
  expect(after.value_basis.sources.at(-1)).toMatch(
    new RegExp(`^${label}: .+ instead of .+ \\((?:published|derived|assumed)\\)\\.$`),
  )
})

test('an own level is not said to be published, and carries the owner’s source', () => {
  const params = valueParamsWith(
    { open_yearling_usd: 20_000, si_slope_sd: 0.02 },
    'twelve of my own yearlings',
  )
  const { value_basis } = projectValue(fitValueModel([], params), { ...foal, stud_fee_usd: null })
  expect(value_basis.sentence).toBe(
    'No sale rows in this herd: based on the owner’s own level and stated assumptions, the expected SI and an unknown stud fee. 2 assumptions are the owner’s own.',
  )
  expect(value_basis.sources.slice(0, 2)).toEqual([
    'Starting point: $20,000 (own; twelve of my own yearlings).',
    'Each point of expected SI adds about 11% (8 to 13%) (own; twelve of my own yearlings).',
  ])
})

test('a reference foal stands at the own median', () => {
  const model = fitValueModel([], valueParamsWith({ open_yearling_usd: 20_000, reference_si: 92 }, null))
  const reference = { ...foal, sex: 'U', expected_si: 92, stud_fee_usd: 3000 } as const
  expect(projectValue(model, reference).projected_value).toBe(20_000)
})
