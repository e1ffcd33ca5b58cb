import { paths } from '../../app/paths.ts'
import { Name } from '../../ui/Words.tsx'
import { LetterBadge, SexSign } from '../../ui/Marks.tsx'
import { RowHead, Table, Td, Th } from '../../ui/Table.tsx'
import { flatten, type PedigreeNode, placeWord } from './pedigree-tree.ts'

export interface PedigreeTableProps {
  halves: readonly [PedigreeNode, PedigreeNode]
  letters: ReadonlyMap<number, string>
}

/** The same ancestors as rows. */
export function PedigreeTable({ halves, letters }: PedigreeTableProps) {
  const nodes = flatten(halves).toSorted((a, b) => a.generation - b.generation)
  return (
    <Table caption="Ancestors by generation" dense>
      <thead>
        <tr>
          <Th num>Generation</Th>
          <Th>Place</Th>
          <Th>Ancestor</Th>
          <Th num>Foaled</Th>
          <Th>Color</Th>
          <Th>AQHA id</Th>
        </tr>
      </thead>
      <tbody>
        {nodes.map(({ line, generation, horse }) => (
          <tr key={line}>
            <Td num>{generation}</Td>
            <Td>{placeWord(line)}</Td>
            <RowHead>
              {horse === null ? (
                'unknown'
              ) : (
                <>
                  <SexSign sex={line.endsWith('S') ? 'S' : 'M'} signOnly />{' '}
                  <Name href={paths.horse(horse.id)}>{horse.name}</Name>{' '}
                  {letters.has(horse.id) && <LetterBadge letter={letters.get(horse.id) ?? ''} />}
                </>
              )}
            </RowHead>
            <Td num>{horse?.foaled?.slice(0, 4) ?? '–'}</Td>
            <Td>{horse?.color ?? '–'}</Td>
            <Td>{horse?.aqha_id ?? '–'}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
