import { sumShort, sumWords } from '@quarterpole/contract/earnings'
import { count } from '../../ui/words/number.ts'
import { bookWords } from '../../season/stallion-book/book-words.ts'
import type { StallionSeason } from '../../season/stallion-book/queries.ts'
import { RowHead, Table, Td, Th } from '../../ui/Table.tsx'
import { Stack } from '../../ui/Layout.tsx'
import { useWidth } from '../../ui/use-width.ts'
import { InfoNote } from '../../ui/States.tsx'
import { SourceNote } from '../../ui/Words.tsx'
import { cropsLayout } from './crops-layout.ts'
import { CropsLegend, CropsPicture } from './CropsPicture.tsx'
import { medianOf } from './horse-page-words.ts'
import type { SireSummary } from './queries.ts'

interface SireSummaryViewProps {
  name: string
  summary: SireSummary
  /** His book of this season and the next. */
  seasons: readonly StallionSeason[]
}

/** What a stallion's get did crop by crop, and how full his book is. */
export function SireSummaryView({ name, summary, seasons }: SireSummaryViewProps) {
  const [box, width] = useWidth<HTMLDivElement>(1264, true)
  const layout = cropsLayout(summary.crops, seasons, width)
  const earned = sumWords(summary.earnings)
  const books = seasons.filter(({ booked, book_limit }) => booked > 0 || book_limit !== null)
  return (
    <Stack gap={3} contained>
      <div ref={box}>
        {layout.columns.length > 0 && <CropsPicture name={name} layout={layout} width={width} />}
      </div>
      <CropsLegend layout={layout} />
      {earned !== null && <p>Progeny earnings {earned}.</p>}
      {books.length > 0 && (
        <p>{books.map((season) => `${season.season_year}: ${bookWords(season)}`).join('; ')}.</p>
      )}
      {summary.crops.length > 0 && (
        <InfoNote label="By crop">
          <CropTable summary={summary} />
        </InfoNote>
      )}
      <SourceNote>
        Computed from the foals and starts on file. A median of fewer than {summary.median_floor} starters
        would be off by 3 points or more either way, so there is none.
      </SourceNote>
    </Stack>
  )
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
          <Th num>Earned</Th>
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
            <Td num>{sumShort(crop.earnings)}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
