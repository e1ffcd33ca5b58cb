import { HorseActions } from '../horse-page/HorseActions.tsx'
import { HorseFacts, HorseHead } from '../horse-page/HorseHead.tsx'
import { InjuryTable } from '../horse-page/HorseInjuries.tsx'
import { BreedingTable } from '../horse-page/HorseBreedings.tsx'
import { SaleTable } from '../horse-page/HorseSales.tsx'
import { WorkTable } from '../horse-page/HorseWorks.tsx'
import { ProduceView } from '../horse-page/ProduceView.tsx'
import { ProgenyView } from '../horse-page/ProgenyView.tsx'
import type { HorseRecord } from '../horse-page/queries.ts'
import { RecordLine } from '../horse-page/RecordLine.tsx'
import { SireSummaryView } from '../horse-page/SireSummaryView.tsx'
import { PageTitle, Section } from '../ui/Section.tsx'
import {
  ancestor,
  broodmare,
  foals,
  gelding,
  longNamed,
  manyFoals,
  noProduce,
  noRecord,
  produce,
  raced,
  smallSummary,
  stallion,
  summary,
} from './horse-page-fixtures.ts'
import { breedings, sales, works } from './horse-record-fixtures.ts'
import { injuries } from './injury-fixtures.ts'

const maiden: HorseRecord = { ...raced, black_type: [] }
const HEADS = [
  { title: 'a raced gelding', horse: gelding, record: raced },
  { title: 'a broodmare', horse: broodmare, record: noRecord },
  { title: 'a stallion', horse: stallion, record: maiden },
  { title: 'an ancestor known by name alone', horse: ancestor, record: noRecord },
  { title: 'names of sixty letters', horse: longNamed, record: raced },
] as const

const PROGENY = [
  { title: 'four foals', shown: foals, total: 4, page: 0 },
  { title: 'one foal', shown: foals.slice(0, 1), total: 1, page: 0 },
  { title: 'the middle of two thousand', shown: manyFoals, total: 2000, page: 7 },
] as const

/** The parts of a horse's page in each of their states. */
export function HorseGallery() {
  return (
    <>
      <PageTitle title="Gallery: a horse’s page" />
      {HEADS.map(({ title, horse, record }) => (
        <Section key={title} title={`Head: ${title}`}>
          <HorseHead horse={horse} />
          <RecordLine record={record} />
          <HorseActions horse={horse} />
          <HorseFacts horse={horse} />
        </Section>
      ))}
      <Section title="Produce record">
        <ProduceView record={produce} />
      </Section>
      <Section title="Produce record: nothing on file">
        <ProduceView record={noProduce} />
      </Section>
      <Section title="Sire summary">
        <SireSummaryView summary={summary} />
      </Section>
      <Section title="Sire summary: not enough">
        <SireSummaryView summary={smallSummary} />
      </Section>
      {PROGENY.map(({ title, shown, total, page }) => (
        <Section key={title} title={`Progeny: ${title}`}>
          <ProgenyView
            foals={shown}
            total={total}
            sort="-year"
            page={page}
            onSort={() => {}}
            onPage={() => {}}
          />
        </Section>
      ))}
      <Section title="Injuries">
        <InjuryTable injuries={injuries} />
      </Section>
      <Section title="Breedings of a mare, of a stallion">
        <BreedingTable breedings={breedings} mate="Stallion" />
        <BreedingTable breedings={breedings} mate="Mare" />
      </Section>
      <Section title="Works and sales">
        <WorkTable works={works} />
        <SaleTable sales={sales} />
      </Section>
    </>
  )
}
