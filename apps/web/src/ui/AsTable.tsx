import type { ReactNode } from 'react'
import { Fold } from './Fold.tsx'

interface AsTableProps {
  open?: boolean | undefined
  /** On paper it is there too. */
  printed?: boolean | undefined
  children: ReactNode
}

/** What a picture shows, as a table: the same words everywhere. */
export const AsTable = (props: AsTableProps) => <Fold label="Show as a table" {...props} />
