import type { EstimatedVariances, Evaluation } from '@quarterpole/contract/evaluation'
import { PageTitle, Section } from '../ui/Section.tsx'
import { VariancesView } from '../how/variances/VariancesView.tsx'

const now = new Date('2026-11-20T12:00:00Z')

const full: EstimatedVariances = {
  estimated_at: '2026-11-14T15:20:00Z',
  starts: 10_522,
  horses: 2032,
  iterations: 3,
  converged: true,
  numbers: [
    { name: 'phenotypic_sd', unit: 'SI', prior: { value: 9, sd: 1.26 }, data: { value: 9.09, se: 0.09 }, value: 9.09, se: 0.09 },
    { name: 'heritability', unit: 'fraction', prior: { value: 0.17, sd: 0.05 }, data: { value: 0.209, se: 0.026 }, value: 0.198, se: 0.022 },
    { name: 'repeatability', unit: 'fraction', prior: { value: 0.35, sd: 0.063 }, data: { value: 0.349, se: 0.014 }, value: 0.349, se: 0.013 },
    { name: 'race_sd', unit: 'SI', prior: { value: 5, sd: 2.25 }, data: { value: 5.28, se: 0.14 }, value: 5.28, se: 0.14 },
    { name: 'trainer_sd', unit: 'SI', prior: { value: 1.41, sd: 0.64 }, data: { value: 2.23, se: 0.18 }, value: 2.2, se: 0.18 },
    { name: 'genetic_correlation', unit: 'fraction', prior: { value: 0.7, sd: 0.1 }, data: { value: 0.78, se: 0.07 }, value: 0.76, se: 0.06 },
    { name: 'permanent_correlation', unit: 'fraction', prior: { value: 0.85, sd: 0.1 }, data: null, value: 0.84, se: 0.09 },
  ],
} // prettier-ignore

const few: EstimatedVariances = {
  ...full,
  starts: 38,
  horses: 9,
  converged: false,
  numbers: full.numbers
    .slice(0, 4)
    .map((number) => ({ ...number, data: null, value: number.prior?.value ?? 0, se: number.prior?.sd ?? 0 })),
}

interface State {
  title: string
  evaluation:
    | Pick<Evaluation, 'variances' | 'unknown_parents' | 'selection' | 'starting' | 'proven'>
    | null
    | undefined
  error?: Error
}

const STATES: readonly State[] = [
  {
    title: 'full',
    evaluation: {
      variances: full,
      unknown_parents: [
        { from_year: 1990, to_year: 2004, estimate: -6.4, slope: -0.8 },
        { from_year: 2005, to_year: 2014, estimate: -2.1, slope: 0.3 },
        { from_year: 2015, to_year: null, estimate: 0.6, slope: 0 },
      ],
      selection: { sires: 1.8, dams: -0.2 },
      starting: { gap: 0.94, se: 0.11, horses: 4120, wider: 1.15 },
      proven: { sires: 108, told: 0.77, realized: 0.67 },
    },
  },
  {
    title: 'few starts, no trainers, not settled',
    evaluation: {
      variances: few,
      unknown_parents: [],
      selection: { sires: 0, dams: 0 },
      starting: null,
      proven: null,
    },
  },
  {
    title: 'a run from before',
    evaluation: { variances: null, unknown_parents: null, selection: null, starting: null, proven: null },
  },
  { title: 'not evaluated yet', evaluation: null },
  { title: 'loading', evaluation: undefined },
  { title: 'failed', evaluation: undefined, error: new Error('Can’t reach the server.') },
]

/** What the starts say about speed, in every state. */
export const Stories = () => (
  <>
    <PageTitle title="What your starts say: states" lead="The page of estimated numbers." />
    {STATES.map(({ title, evaluation, error = null }) => (
      <Section key={title} title={title}>
        <VariancesView evaluation={evaluation} error={error} onRetry={() => {}} now={now} />
      </Section>
    ))}
  </>
)
