import { useMay } from '../../ui/may.ts'
import { dollars } from '../../ui/words/number.ts'
import { inbreedingPercent } from '../../herd/pedigree/inbreeding-words.ts'
import { useFoalCoats } from '../foal-coat/use-foal-coats.tsx'
import { RELATION_WORD } from '../ranking/ranking-words.ts'
import { paths } from '../../app/paths.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Section } from '../../ui/Section.tsx'
import { PhoneLabel, RowHead, Table, Td, Th } from '../../ui/Table.tsx'
import { Dim, Name } from '../../ui/Words.tsx'
import { crossHref } from './board-links.ts'
import { byRank, type OrderedBoard, type PairState } from './board-order.ts'
import { sortText, type SortedFor } from './board-search.ts'
import { healthWords, planWords, siWords, STATE_WORD, tally } from './board-words.ts'
import { lookOf } from './look-of.ts'
import { Inline } from '../../ui/Layout.tsx'
import styles from './MatingBoard.module.css'
import { PairSign } from './PairMark.tsx'
import type { BoardCell } from './queries.ts'
import type { SiSteps } from './si-steps.ts'

interface TablesProps {
  board: OrderedBoard
  steps: SiSteps
  sort: SortedFor | null
  hrefSorted: (sort: string | undefined) => string
}

/** The picture's numbers: the mates of one horse in full, and how many of each kind every mare has. */
export function BoardTables(props: TablesProps) {
  const { board, sort } = props
  const chosen: SortedFor | null =
    sort ?? (board.mares[0] === undefined ? null : { side: 'mare', id: board.mares[0].id })
  return (
    <>
      {chosen !== null && <Mates {...props} chosen={chosen} />}
      <Section title="Every mare">
        <MareTable {...props} />
      </Section>
    </>
  )
}

/** The stallions of a mare, or the mares of a stallion, best first. */
function Mates({ board, steps, chosen }: TablesProps & { chosen: SortedFor }) {
  const maySeeFees = useMay('money')
  const isMare = chosen.side === 'mare'
  const horse = (isMare ? board.mares : board.studs).find(({ id }) => id === chosen.id)
  const cells = board.cells
    .flat()
    .filter((cell) => (isMare ? cell.mare_id : cell.stallion_id) === chosen.id)
    .toSorted(byRank)
  const coats = useFoalCoats(cells.map(({ stallion_id, mare_id }) => ({ sire: stallion_id, dam: mare_id })))
  if (horse === undefined) return null
  const mates = new Map<number, { name: string; birth_year: number | null }>(
    (isMare ? board.studs : board.mares).map((mate) => [mate.id, mate]),
  )
  const feeOf = (cell: BoardCell) => board.studs.find(({ id }) => id === cell.stallion_id)?.stud_fee ?? null
  const side = isMare ? 'Stallions' : 'Mares'
  return (
    <Section
      title={
        <>
          {side} for <Name href={paths.horse(horse.id)}>{horse.name}</Name>
        </>
      }
    >
      <span data-screen-only>{coats.box}</span>
      <Table caption={`${side} for ${horse.name}, best first`} dense entries>
        <thead>
          <tr>
            <Th>{isMare ? 'Stallion' : 'Mare'}</Th>
            <Th>Foaled</Th>
            <Th>Worst panel result</Th>
            <Th num>Expected SI ± one foal’s run</Th>
            <Th num>Inbreeding</Th>
            {coats.head}
            {maySeeFees && <Th num>Fee</Th>}
            <Th>Notes</Th>
          </tr>
        </thead>
        <tbody>
          {cells.map((cell) => {
            const id = isMare ? cell.stallion_id : cell.mare_id
            const fee = feeOf(cell)
            return (
              <tr key={id}>
                <RowHead>
                  <Name href={paths.horse(id)}>{mates.get(id)?.name}</Name>
                </RowHead>
                <Td>{mates.get(id)?.birth_year ?? <Dim>unknown</Dim>}</Td>
                <Td>
                  <Inline as="span" gap={2} className={styles.mateName}>
                    <PairSign look={{ ...lookOf(cell, steps, cell.plan !== null), inbred: false }} />
                    <Anchor href={crossHref(cell)}>{healthWords(cell)}</Anchor>
                  </Inline>
                </Td>
                <Td num>{siWords(cell)}</Td>
                <Td num>
                  <PhoneLabel>inbreeding</PhoneLabel>
                  {cell.inbreeding_coefficient === null
                    ? '–'
                    : `${inbreedingPercent(cell.inbreeding_coefficient)}%`}
                </Td>
                {coats.cell(cell.stallion_id, cell.mare_id)}
                {maySeeFees && (
                  <Td num>
                    <PhoneLabel>fee</PhoneLabel>
                    {fee === null ? '–' : `$${dollars(fee)}`}
                  </Td>
                )}
                <Td>
                  {[cell.relation && RELATION_WORD[cell.relation], cell.plan && planWords(cell.plan)]
                    .filter(Boolean)
                    .join(', ')}
                </Td>
              </tr>
            )
          })}
        </tbody>
      </Table>
    </Section>
  )
}

const KINDS: readonly PairState[] = ['grave', 'untested', 'some', 'clear']
const HEADS: Record<PairState, string> = { ...STATE_WORD, grave: 'no-go' }

function MareTable({ board, hrefSorted }: TablesProps) {
  const counts = board.cells.map(tally)
  const total = (kind: PairState | 'family') => counts.reduce((sum, one) => sum + one[kind], 0)
  return (
    <Table caption="Matings of each mare by worst panel result" dense entries>
      <thead>
        <tr>
          <Th>Mare</Th>
          {KINDS.map((kind) => (
            <Th key={kind} num>
              {HEADS[kind]}
            </Th>
          ))}
          <Th num>close family</Th>
        </tr>
      </thead>
      <tbody>
        {board.mares.map((mare, row) => (
          <tr key={mare.id}>
            <RowHead>
              <Name href={hrefSorted(sortText({ side: 'mare', id: mare.id }))} keepScroll>
                {mare.name}
              </Name>
            </RowHead>
            {KINDS.map((kind) => (
              <Td key={kind} num>
                <PhoneLabel>{HEADS[kind]}</PhoneLabel>
                {counts[row]?.[kind]}
              </Td>
            ))}
            <Td num>
              <PhoneLabel>close family</PhoneLabel>
              {counts[row]?.family}
            </Td>
          </tr>
        ))}
        <tr>
          <RowHead>All</RowHead>
          {KINDS.map((kind) => (
            <Td key={kind} num>
              <PhoneLabel>{HEADS[kind]}</PhoneLabel>
              <b>{total(kind)}</b>
            </Td>
          ))}
          <Td num>
            <PhoneLabel>close family</PhoneLabel>
            <b>{total('family')}</b>
          </Td>
        </tr>
      </tbody>
    </Table>
  )
}
