import type { ReactNode } from 'react'
import { paths } from '../../app/paths.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Name } from '../../ui/Words.tsx'
import styles from './HorseChips.module.css'

interface HorseChipsProps {
  /** What the horses are on: "plan". */
  on: string
  /** "mare" */
  word: string
  /** Without a name while it loads. */
  horses: readonly { id: number; name?: string | undefined }[]
  /** Undefined: nobody can be taken off. */
  onTakeOff: ((id: number) => void) | undefined
  /** What there is to set for each: then each has a row. */
  settings?: (id: number) => ReactNode
}

/** Horses that were chosen, each with a button to take it off. */
export const HorseChips = ({ on, word, horses, onTakeOff, settings }: HorseChipsProps) => (
  <ul className={settings ? styles.rows : styles.chips} aria-label={`The ${on}’s ${word}s`}>
    {horses.map(({ id, name }) => (
      <li key={id}>
        <span>{name === undefined ? '…' : <Name href={paths.horse(id)}>{name}</Name>}</span>
        {settings?.(id)}
        {onTakeOff && (
          <IconButton
            icon="close"
            label={`Take ${name ?? `this ${word}`} off the ${on}`}
            onClick={() => onTakeOff(id)}
          />
        )}
      </li>
    ))}
  </ul>
)
