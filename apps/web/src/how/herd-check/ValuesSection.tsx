import { count, decimal, plural, signed } from '../../ui/words/number.ts'
import { Section } from '../../ui/Section.tsx'
import { RowHead, Table, Td, Th } from '../../ui/Table.tsx'
import { Dim, Muted } from '../../ui/Words.tsx'
import { VALUE_WORDS, valueVerdict } from './check-words.ts'
import { look } from '../../ui/Layout.tsx'
import { Meanings } from './Meanings.tsx'
import type { CheckedHerd, ValueCheck } from './queries.ts'

/** Breeding values from before the season against those with it: the LR statistics. */
export function ValuesSection({ values, needed }: Pick<CheckedHerd, 'values' | 'needed'>) {
  return (
    <Section title="Breeding values before the season and after it">
      <Muted className={look({ below: 4 })}>
        The same horses rated twice at 400 yards: from the starts before the season, and from all of them.
        This compares our numbers with our numbers, so it proves nothing alone. On simulated herds, where the
        truth is known, it pointed the right way but saw a quarter to two thirds of a wrong spread and a tenth
        to two fifths of a wrong level. Trust it together with the ranges above.
      </Muted>
      <Table caption="Breeding values without the season against those with it" dense>
        <thead>
          <tr>
            <Th>Horses</Th>
            <Th num>How many</Th>
            <Th num>Level</Th>
            <Th num>Spread</Th>
            <Th num>Agreement</Th>
            <Th>In words</Th>
          </tr>
        </thead>
        <tbody>
          {values.map((check) => (
            <ValueRow key={check.group} check={check} needed={needed} />
          ))}
        </tbody>
      </Table>
      <Meanings
        meanings={[
          [
            'Level',
            'Earlier minus later, in SI points. 0 is right. Below 0, the season showed these horses to be better than we had rated them.',
          ],
          [
            'Spread',
            '1 is right. Below 1, we had rated them too far apart: the best weren’t that good, the worst not that bad. Above 1, too close together.',
          ],
          [
            'Agreement',
            'Correlation of the two ratings: how accurate the earlier one was, as a share of the later one’s accuracy. Near 1, the season taught us little new about them.',
          ],
        ]}
      />
    </Section>
  )
}

function ValueRow({ check, needed }: { check: ValueCheck; needed: CheckedHerd['needed'] }) {
  const { statistics } = check
  return (
    <tr>
      <RowHead style={{ minWidth: '9rem' }}>{VALUE_WORDS[check.group]}</RowHead>
      <Td num>
        {count(check.horses)} <Dim>by {plural(check.sires, 'sire')}</Dim>
      </Td>
      {statistics === null ? (
        <Td colSpan={4}>
          <Dim>
            Not enough data: it takes {needed.horses} horses by {needed.sires} sires.
          </Dim>
        </Td>
      ) : (
        <>
          <Td num>
            {signed(statistics.bias.value, 2)} <Dim>± {decimal(statistics.bias.se, 2)}</Dim>
          </Td>
          <Td num>
            {decimal(statistics.dispersion.value, 2)} <Dim>± {decimal(statistics.dispersion.se, 2)}</Dim>
          </Td>
          <Td num>
            {decimal(statistics.consistency.value, 2)} <Dim>± {decimal(statistics.consistency.se, 2)}</Dim>
          </Td>
          <Td>{valueVerdict(check)}</Td>
        </>
      )}
    </tr>
  )
}
