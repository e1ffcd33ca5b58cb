import { useQuery } from '@tanstack/react-query'
import { useRemove } from '../../app/activity/use-remove.ts'
import { write } from '../../app/api/client.ts'
import { dayOf } from '../../ui/words/day.ts'
import { dollars } from '../../ui/words/number.ts'
import type { FormOf, ImportOf, RecordsProps } from '../records/record-form.ts'
import { RecordRow, RecordSection } from '../records/RecordSection.tsx'
import { type Sale, salesQuery } from './queries.ts'
import { saleTypeWord } from './sale-form.ts'

type SaleForm = FormOf<'sale', Sale> | ImportOf<'sales'>

export function SalesSection({ horse, onOpen, returned }: RecordsProps<SaleForm>) {
  const { data, error, refetch } = useQuery(salesQuery(horse.id))
  const remove = useRemove()
  return (
    <RecordSection
      need="createSale"
      title="Sales"
      adds="a sale"
      onAdd={() => onOpen({ kind: 'sale', record: null })}
      onImport={() => onOpen({ kind: 'import', records: 'sales' })}
      isReturned={returned === 'sale'}
      count={data?.length}
      error={error}
      onRetry={() => void refetch()}
      empty="No sales yet."
    >
      {data?.map((sale) => {
        const whose = `of ${dayOf(sale.sale_date)}`
        return (
          <RecordRow
            key={sale.id}
            whose={whose}
            title={
              <>
                {dayOf(sale.sale_date)} <b>${dollars(sale.price_usd)}</b>
              </>
            }
            facts={[
              saleTypeWord(sale.sale_type),
              sale.sale_name,
              sale.buyer === null ? null : `to ${sale.buyer}`,
              sale.notes,
            ]
              .filter(Boolean)
              .join(' · ')}
            needs={['updateSale', 'deleteSale']}
            onEdit={() => onOpen({ kind: 'sale', record: sale })}
            onDelete={() =>
              remove({
                sentence: `${horse.name}: sale ${whose} deleted`,
                remove: () => write('deleteSale', { params: { id: sale.id } }),
              })
            }
          />
        )
      })}
    </RecordSection>
  )
}
