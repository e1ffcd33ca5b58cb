import type { GeneTrace } from '@quarterpole/contract/gene-trace'
import { paths } from '../../app/paths.ts'
import { placeWord } from '../../herd/pedigree/pedigree-tree.ts'
import { GenotypeMark, genotypeState } from '../../ui/Genotype.tsx'
import { PhoneLabel, RowHead, Table, Td, Th } from '../../ui/Table.tsx'
import { Dim, Name } from '../../ui/Words.tsx'
import { chanceFigure, roadWords } from './trace-words.ts'

/** The picture's numbers, one row a place. */
export function TraceTable({ trace }: { trace: GeneTrace }) {
  const horses = new Map(trace.horses.map((horse) => [horse.id, horse]))
  const { test } = trace
  return (
    <Table
      caption={`Every ancestor of ${trace.generations} generations, and the roads through them`}
      dense
      entries="1fr auto"
      left
    >
      <thead>
        <tr>
          <Th>Horse</Th>
          <Th>Place</Th>
          {test !== null && <Th>{test.label}</Th>}
          {test !== null && <Th num>Chance of a copy</Th>}
          {test !== null && <Th num>Of two</Th>}
          <Th num>{test === null ? 'Part of the foal’s genes' : 'Foals with a copy this way'}</Th>
        </tr>
      </thead>
      <tbody>
        {trace.places.map((place) => {
          const horse = horses.get(place.horse_id)
          if (horse === undefined) return null
          return (
            <tr key={place.line}>
              <RowHead>
                <Name href={paths.horse(horse.id)}>{horse.name}</Name> <Dim>{horse.foaled_year}</Dim>
              </RowHead>
              <Td>{placeWord(place.line)}</Td>
              {test !== null && (
                <Td>
                  <GenotypeMark state={genotypeState(horse.value, test.locus)} /> <Dim>{horse.raw}</Dim>
                </Td>
              )}
              {test !== null && (
                <Td num>
                  <PhoneLabel>a copy</PhoneLabel>
                  {chanceFigure(horse.copies === null ? null : horse.copies[1] + horse.copies[2])}
                </Td>
              )}
              {test !== null && (
                <Td num>
                  <PhoneLabel>two</PhoneLabel>
                  {chanceFigure(horse.copies === null ? null : horse.copies[2])}
                </Td>
              )}
              <Td num>
                <PhoneLabel>{test === null ? 'genes' : 'this way'}</PhoneLabel>
                {test === null ? roadWords(place, test) : chanceFigure(place.road)}
              </Td>
            </tr>
          )
        })}
      </tbody>
    </Table>
  )
}
