import { DISEASE_LOCI } from '@quarterpole/genetics/disease-names'
import { DISEASES } from '@quarterpole/genetics/diseases'
import { factsOf } from '@quarterpole/genetics/loci'
import { FURTHER } from '@quarterpole/genetics/locus-names'
import { PhoneLabel, RowHead, Table, Td, Th } from '../../ui/Table.tsx'
import { Dim } from '../../ui/Words.tsx'
import { percent } from '../../ui/words/number.ts'

/** As a row shows it: what copies of a gene do, and where that is from. */
const ROWS = [
  ...DISEASE_LOCI.map((locus) => DISEASES[locus]).map((one) => ({
    ...one,
    effect: `${one.disease}. ${one.oneCopy} ${one.twoCopies}`,
    frequency: `${Number(percent(one.alleleFrequency, 2))}% of copies (${one.frequencySource})`,
  })),
  ...FURTHER.map((locus) => ({ ...factsOf(locus), frequency: null })),
]

/** Every locus of which a test can be kept. */
export const LociTable = () => (
  <Table caption="Every gene of which a test can be kept" entries>
    <thead>
      <tr>
        <Th>Gene</Th>
        <Th>Inheritance</Th>
        <Th>What it does</Th>
        <Th>Source</Th>
      </tr>
    </thead>
    <tbody>
      {ROWS.map(({ label, gene, inheritance, effect, source, frequency }) => (
        <tr key={label}>
          <RowHead>
            {label} <Dim>({gene})</Dim>
          </RowHead>
          <Td>
            <PhoneLabel>Inheritance</PhoneLabel> {inheritance}
          </Td>
          <Td>{effect}</Td>
          <Td>
            <Dim>
              {source}
              {frequency !== null && `. How common: ${frequency}`}
            </Dim>
          </Td>
        </tr>
      ))}
    </tbody>
  </Table>
)
