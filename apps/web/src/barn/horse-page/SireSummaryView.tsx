import { count, decimal } from '../../ui/words/number.ts'
import { RowHead, Table, Td, Th } from '../../ui/Table.tsx'
import { Stat, Stats } from '../../ui/Value.tsx'
import { InfoNote } from '../../ui/States.tsx'
import { SourceNote } from '../../ui/Words.tsx'
import type { SireSummary } from './queries.ts'

/** What a stallion's get did: four figures against the herd, and the crops. */
export function SireSummaryView({ summary }: { summary: SireSummary }) {
  const { foals, of_racing_age, unknown_age, starters, winners } = summary
  return (
    <div>
      <Stats label="What his foals did">
        <Stat
          label="Foals on file"
          figure={count(foals)}
          context={`${count(of_racing_age)} of racing age${unknown_age > 0 ? `, ${count(unknown_age)} without a year` : ''}`}
        />
        <Stat label="Starters" figure={count(starters)} context={`${count(winners)} of them winners`} />
        <Stat
          label="Register of Merit"
          figure={count(summary.register_of_merit)}
          context={`${count(summary.aa)} AA, ${count(summary.aaa)} AAA, ${count(summary.aaat)} AAAT`}
        />
        <Stat label="Median best SI" figure={medianOf(summary)} context={medianContext(summary)} />
      </Stats>
      <InfoNote label="By crop">
        <CropTable summary={summary} />
      </InfoNote>
      <SourceNote>
        Computed from the foals and starts on file. A median of fewer than {summary.median_floor} starters
        would be off by 3 points or more either way, so there is none.
      </SourceNote>
    </div>
  )
}

const medianOf = ({ median_best_si }: { median_best_si: number | null }) =>
  median_best_si === null ? '–' : decimal(median_best_si, Number.isInteger(median_best_si) ? 0 : 1)

function medianContext({ rated, median_best_si, median_floor, herd }: SireSummary): string {
  const own =
    median_best_si === null
      ? `not enough: ${count(rated)} of ${median_floor} starters with an index`
      : `of ${count(rated)} starters`
  return herd === null ? own : `${own}; all ${count(herd.rated)} on file: ${medianOf(herd)}`
}

function CropTable({ summary }: { summary: SireSummary }) {
  return (
    <Table caption="Foals by crop" dense>
      <thead>
        <tr>
          <Th>Crop</Th>
          <Th num>Foals</Th>
          <Th num>Starters</Th>
          <Th num>Winners</Th>
          <Th num>ROM</Th>
          <Th num>AAA</Th>
          <Th num>AAAT</Th>
          <Th num>Median best SI</Th>
        </tr>
      </thead>
      <tbody>
        {summary.crops.map((crop) => (
          <tr key={crop.year ?? 'none'}>
            <RowHead>{crop.year ?? 'no year'}</RowHead>
            <Td num>{count(crop.foals)}</Td>
            <Td num>{count(crop.starters)}</Td>
            <Td num>{count(crop.winners)}</Td>
            <Td num>{count(crop.register_of_merit)}</Td>
            <Td num>{count(crop.aaa)}</Td>
            <Td num>{count(crop.aaat)}</Td>
            <Td num>
              {crop.median_best_si === null && crop.rated > 0 ? `not enough (${crop.rated})` : medianOf(crop)}
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
