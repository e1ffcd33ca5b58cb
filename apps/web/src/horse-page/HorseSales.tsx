import { dayOf } from '../format/day.ts'
import { dollars } from '../format/number.ts'
import type { Horse } from '../horses/queries.ts'
import { RowHead, Table, Td, Th } from '../ui/Table.tsx'
import styles from './HorsePage.module.css'
import { Listed } from './Listed.tsx'
import { horseSalesQuery, type Sale } from './queries.ts'

/** Sales; of a reference horse only those on file. */
export const HorseSales = ({ horse }: { horse: Horse }) => (
  <Listed
    title="Sales"
    noun="sales"
    query={horseSalesQuery(horse.id)}
    empty={horse.is_mine ? 'No sales on file.' : null}
  >
    {(sales) => <SaleTable sales={sales} />}
  </Listed>
)

export const SaleTable = ({ sales }: { sales: readonly Sale[] }) => (
  <div className={styles.rows}>
    <Table caption="Sales, newest first" dense entries>
      <thead>
        <tr>
          <Th>Date</Th>
          <Th>Sale</Th>
          <Th>Price</Th>
          <Th>Buyer</Th>
        </tr>
      </thead>
      <tbody>
        {sales.map((sale) => (
          <tr key={sale.id}>
            <Td>{dayOf(sale.sale_date)}</Td>
            <RowHead>
              {sale.sale_name ?? 'sale not named'}, {sale.sale_type.replace('_', ' ')}
            </RowHead>
            <Td>${dollars(sale.price_usd)}</Td>
            <Td>{sale.buyer ?? 'buyer not on file'}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  </div>
)
