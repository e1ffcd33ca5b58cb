import { classNames } from '../../ui/class-names.ts'
import { look } from '../../ui/Layout.tsx'
import { useState } from 'react'
import { useHeader } from '../../app/use-me.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { CheckField } from '../../ui/Field.tsx'
import { Muted } from '../../ui/Words.tsx'
import styles from './frame.module.css'
import { areKeysOn, searchKeys, turnKeys } from './page-keys.ts'

const GENERAL = [
  [searchKeys(), 'Search horses, crosses, tracks and pages'],
  ['/', 'Search this page, or everything'],
  ['x', 'Pick the horse in focus, to compare'],
  ['?', 'These keys'],
] as const

/** The keyboard shortcuts, and the switch for those without a modifier. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const [on, setOn] = useState(areKeysOn)
  const turn = (next: boolean) => {
    turnKeys(next)
    setOn(next)
  }
  return (
    <Dialog opened onClose={onClose} title="Keys">
      <dl className={classNames(look({ below: 4 }), styles.keys)}>
        {GENERAL.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
        {useHeader().map(({ page: { name, header } }) => (
          <div key={name}>
            <dt>
              <kbd>g</kbd> <kbd>{header?.key}</kbd>
            </dt>
            <dd>{name}</dd>
          </div>
        ))}
      </dl>
      <CheckField label="Use these keys" checked={on} onChange={turn} />
      <Muted>When off, only {searchKeys()} works. We remember it in this browser.</Muted>
    </Dialog>
  )
}
