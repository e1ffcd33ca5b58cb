import { dollarsAndCents } from '@quarterpole/contract/cents'
import { Fragment } from 'react'
import { RowHead, Td } from '../../ui/Table.tsx'

interface SumRowProps {
  said: string
  cents: number
  /** In bold. */
  isTotal?: boolean
  /** How many columns are before the amount. */
  columns?: number
}

/** A row of a table of amounts: what it is, and how much. */
export function SumRow({ said, cents, isTotal = false, columns = 1 }: SumRowProps) {
  const As = isTotal ? 'b' : Fragment
  return (
    <tr>
      <RowHead colSpan={columns}>
        <As>{said}</As>
      </RowHead>
      <Td num>
        <As>{dollarsAndCents(cents)}</As>
      </Td>
    </tr>
  )
}
