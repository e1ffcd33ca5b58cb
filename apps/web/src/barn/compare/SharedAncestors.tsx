import { paths } from '../../app/paths.ts'
import { Section } from '../../ui/Section.tsx'
import { PhoneLabel, RowHead, Table, Td, Th } from '../../ui/Table.tsx'
import { Muted, Name, SourceNote } from '../../ui/Words.tsx'
import { generationWord } from './compare-words.ts'
import type { PedigreeReply } from './queries.ts'
import { sharedAncestors } from './shared-ancestors.ts'

/** The blood the horses have in common, from their pedigrees. */
export function SharedAncestors({ pedigrees }: { pedigrees: readonly PedigreeReply[] }) {
  const shared = sharedAncestors(pedigrees)
  const depth = pedigrees[0]?.generations ?? 0
  return (
    <Section title="Ancestors in common">
      {shared.length === 0 ? (
        <Muted>None within {depth} generations on file.</Muted>
      ) : (
        <Table caption="Ancestors in common" entries>
          <thead>
            <tr>
              <Th>Ancestor</Th>
              {pedigrees.map(({ horse }) => (
                <Th key={horse.id}>{horse.name}</Th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shared.map(({ id, name, generations }) => (
              <tr key={id}>
                <RowHead>
                  <Name href={paths.horse(id)}>{name}</Name>
                </RowHead>
                {pedigrees.map(({ horse }) => (
                  <Td key={horse.id}>
                    <PhoneLabel>{horse.name}</PhoneLabel>
                    <span>{generationWord(generations.get(horse.id))}</span>
                  </Td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <SourceNote>
        The nearest within {depth} generations on file. An ancestor seen only through one already listed for
        the same horses is left out.
      </SourceNote>
    </Section>
  )
}
