import type { BreedingPrediction } from '@quarterpole/contract/breeding'
import { dollarsSaid } from '@quarterpole/contract/cents'
import { costWords, MATING_COST_NAMES } from '@quarterpole/contract/mating-cost-words'
import { useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '../../app/api/client.ts'
import { NotLoaded } from '../../app/NotLoaded.tsx'
import { HowLink } from '../../how/HowLink.tsx'
import { Stack } from '../../ui/Layout.tsx'
import { useMay } from '../../ui/may.ts'
import { Section } from '../../ui/Section.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { RowHead, Table, Td, Th } from '../../ui/Table.tsx'
import { Dim, SourceNote } from '../../ui/Words.tsx'
import { dollars } from '../../ui/words/number.ts'
import { matingCostsQuery } from './queries.ts'

type Costs = ReplyOf<'getMatingCosts'>
type Way = Costs['own']

/** What a foal of the cross costs until it is weaned, beside what it may bring. */
export function MatingCosts({ prediction }: { prediction: BreedingPrediction }) {
  const { sire_id, dam_id } = prediction
  const { data, error, refetch } = useQuery({
    ...matingCostsQuery(sire_id, dam_id),
    enabled: useMay('getMatingCosts'),
  })
  if (error !== null && data === undefined)
    return <NotLoaded what="the costs of the mating" error={error} onRetry={refetch} rows={3} />
  return data === undefined ? null : <MatingCostsView costs={data} value={prediction} />
}

export function MatingCostsView({
  costs: { own, embryo },
  value,
}: {
  costs: Costs
  value: Pick<BreedingPrediction, 'projected_value' | 'value_band'>
}) {
  return (
    <Section title="What the foal costs until weaning" data-screen-only>
      <Stack gap={4} shrinks>
        <p>
          {costWords(own)} {valueWords(value)}
        </p>
        <CostTable caption="What the foal costs, carried by the mare" lines={own.lines} />
        <Fold label="By embryo transfer">
          <Stack gap={3} shrinks>
            <p>{costWords(embryo)} The mare that is kept is the recipient.</p>
            <CostTable caption="What the foal costs, carried by a recipient" lines={embryo.lines} />
          </Stack>
        </Fold>
        <SourceNote>
          For a mating that takes; only fees, rates and charges on file are counted. Not in it: the foal’s
          keep and care after weaning, and sale prep.{' '}
          <HowLink card="value" section="costs" of="what the foal costs" />
        </SourceNote>
      </Stack>
    </Section>
  )
}

const CostTable = ({ caption, lines }: { caption: string; lines: Way['lines'] }) => (
  <Table caption={caption} entries="1fr auto">
    <thead>
      <tr>
        <Th>Cost</Th>
        <Th num>Amount</Th>
        <Th>Figured from</Th>
      </tr>
    </thead>
    <tbody>
      {lines.map(({ name, cents, basis }) => (
        <tr key={name}>
          <RowHead>{MATING_COST_NAMES[name]}</RowHead>
          <Td num>{cents === null ? <Dim>not on file</Dim> : dollarsSaid(cents)}</Td>
          <Td whole>
            <Dim>{basis}</Dim>
          </Td>
        </tr>
      ))}
    </tbody>
  </Table>
)

function valueWords({
  projected_value,
  value_band,
}: Pick<BreedingPrediction, 'projected_value' | 'value_band'>): string {
  if (projected_value === null || value_band === null) return 'The foal’s projected value isn’t known.'
  return `Projected value as a yearling: $${dollars(projected_value)}, half between $${dollars(value_band.q25)} and $${dollars(value_band.q75)}.`
}
