import { useQuery } from '@tanstack/react-query'
import { NotLoaded } from '../../app/NotLoaded.tsx'
import { paths } from '../../app/paths.ts'
import { RecordFiles } from '../../app/record-files/RecordFiles.tsx'
import { Anchor } from '../../ui/Anchor.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Mark } from '../../ui/Marks.tsx'
import { PageTitle, Section } from '../../ui/Section.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { PhoneLabel, RowHead, Table, Td, Th } from '../../ui/Table.tsx'
import { useNow } from '../../ui/use-now.ts'
import { dayOf, localDay } from '../../ui/words/day.ts'
import { plural } from '../../ui/words/number.ts'
import { Dim, Muted, Name } from '../../ui/Words.tsx'
import { isOver, placeWords, usableWords } from './lot-words.ts'
import { lotsQuery, type SemenLot } from './queries.ts'
import { TankPicture } from './TankPicture.tsx'

/** What is left of every lot of stored semen, by stallion. */
export function SemenTankPage() {
  const { data, error, refetch } = useQuery(lotsQuery())
  const today = localDay(useNow())
  return (
    <>
      <PageTitle
        title="Semen Tank"
        lead="Doses left of every lot, as collections, shipments and breedings make it."
      >
        <RecordFiles kind="semen" />
      </PageTitle>
      {data === undefined ? (
        <NotLoaded what="the semen tank" error={error} onRetry={refetch} rows={6} columns={5} />
      ) : (
        <TankTable lots={data} today={today} />
      )}
    </>
  )
}

export function TankTable({ lots, today }: { lots: readonly SemenLot[]; today: string }) {
  const left = lots.filter(({ doses_left }) => doses_left > 0)
  const usedUp = lots.length - left.length
  if (lots.length === 0)
    return (
      <EmptyState
        level={2}
        title="No stored semen yet"
        action={<ButtonLink href={paths.horses()}>All horses</ButtonLink>}
      >
        Open a stallion’s page and add what was collected or received: lot, doses, tank, canister and cane.
      </EmptyState>
    )
  return (
    <>
      <Muted>
        {plural(
          left.reduce((sum, { doses_left }) => sum + doses_left, 0),
          'dose',
        )}{' '}
        in {plural(left.length, 'lot')}
        {usedUp > 0 && `; ${plural(usedUp, 'lot')} used up`}
      </Muted>
      <TankPicture lots={lots} today={today} />
      <Section title="Every lot">
        <Table caption="Lots of stored semen" entries="1fr auto" left>
          <thead>
            <tr>
              <Th>Stallion</Th>
              <Th>Lot</Th>
              <Th num>Doses left</Th>
              <Th>Where</Th>
              <Th>Whose</Th>
              <Th>Registry</Th>
            </tr>
          </thead>
          <tbody>
            {lots.map((lot) => (
              <LotRow key={`${lot.stallion_id} ${lot.lot}`} lot={lot} today={today} />
            ))}
          </tbody>
        </Table>
      </Section>
      <Muted>
        How long a registry takes foals of a dead or gelded sire is under{' '}
        <Anchor href={paths.registryRules()}>Registry Rules</Anchor>.
      </Muted>
    </>
  )
}

function LotRow({ lot, today }: { lot: SemenLot; today: string }) {
  const facts = [
    lot.form,
    lot.since && dayOf(lot.since),
    lot.straws !== null && `${plural(lot.straws, 'straw')} a dose`,
    lot.motility !== null && `${lot.motility}% motile`,
  ]
  return (
    <tr>
      <RowHead>
        <Name href={paths.horse(lot.stallion_id)}>{lot.stallion_name}</Name>
      </RowHead>
      <Td>
        {lot.lot} <Dim>{facts.filter(Boolean).join(', ')}</Dim>
      </Td>
      <Td num whole>
        <PhoneLabel>Doses left</PhoneLabel>
        {lot.doses_left === 0 ? <Dim>none</Dim> : lot.doses_left}
      </Td>
      <Td whole>
        <PhoneLabel>Where</PhoneLabel>
        {placeWords(lot) ?? <Dim>not said</Dim>}
      </Td>
      <Td whole>
        <PhoneLabel>Whose</PhoneLabel>
        {lot.owner ?? <Dim>not said</Dim>}
      </Td>
      <Td whole>
        <PhoneLabel>Registry</PhoneLabel>
        <Usable lot={lot} today={today} />
      </Td>
    </tr>
  )
}

function Usable({ lot, today }: { lot: SemenLot; today: string }) {
  const words = usableWords(lot)
  if (words === null) return <Dim>no limit</Dim>
  if (isOver(lot, today)) return <Mark tone="caution">only {words}</Mark>
  return lot.clock?.until === null ? <Mark tone="caution">{words}</Mark> : words
}
