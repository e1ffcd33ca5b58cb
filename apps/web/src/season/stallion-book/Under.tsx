import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { look } from '../../ui/Layout.tsx'
import { Dim } from '../../ui/Words.tsx'
import styles from './StallionBook.module.css'

/** The second line of a cell, smaller; after the first on a phone. */
export const Under = ({ children }: { children: ReactNode }) => (
  <Dim className={classNames(look({ block: true, size: 'micro' }), styles.under)}>{children}</Dim>
)
