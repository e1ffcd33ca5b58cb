import { PhoneLabel, RowHead, Table, Td, Th } from '../ui/Table.tsx'
import { Dim } from '../ui/Words.tsx'
import type { Assumption } from './assumptions.ts'
import { look } from '../ui/Layout.tsx'
import styles from './How.module.css'

const MARK: Record<Assumption['mark'], string> = {
  published: 'Published.',
  derived: 'Derived.',
  measured: 'Measured.',
  assumed: 'Assumed.',
}

const withUnit = (value: string, unit: string) =>
  unit === '$' ? `$${value}` : unit === '' ? value : `${value} ${unit}`

/** Value, range and source of each, and what is figured with it at both ends. */
export const AssumptionTable = ({
  assumptions,
  caption,
}: {
  assumptions: readonly Assumption[]
  caption: string
}) => (
  <Table caption={caption} entries>
    <thead>
      <tr>
        <Th>Assumption and its source</Th>
        <Th>We use</Th>
        <Th>From, to</Th>
        <Th>What would change</Th>
      </tr>
    </thead>
    <tbody>
      {assumptions.map((one) => (
        <tr key={one.id} id={one.id}>
          <RowHead className={styles.name}>
            {one.name}
            <span className={look({ above: 1, block: true })}>
              <Dim>
                {MARK[one.mark]} {one.source}
              </Dim>
            </span>
          </RowHead>
          <Td className={styles.value}>
            <PhoneLabel>We use</PhoneLabel> <b>{withUnit(one.value, one.unit)}</b>
          </Td>
          <Td className={look({ nowrap: true })}>
            <PhoneLabel>Range</PhoneLabel> {one.low} to {one.high}
          </Td>
          <Td className={styles.effect}>
            {one.effect}: {one.at_low} at {one.low},{' '}
            <b className={look({ weight: 'medium' })}>{one.as_used}</b> as used, {one.at_high} at {one.high}
          </Td>
        </tr>
      ))}
    </tbody>
  </Table>
)
