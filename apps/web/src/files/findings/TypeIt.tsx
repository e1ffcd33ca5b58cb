import { MAX_REPAIR } from '@quarterpole/contract/file-limits'
import { useEffect, useId, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { Row } from '../../ui/Layout.tsx'
import styles from './Findings.module.css'

interface TypeItProps {
  row: number
  /** What the file calls the field. */
  label: string
  /** As it was read; cut short where it is long. */
  value: string
  onUse: (use: string) => void
}

/** The right value typed at its row, in place of what the file says. */
export function TypeIt(props: TypeItProps) {
  const [open, setOpen] = useState(false)
  if (open) return <TypedValue {...props} onCancel={() => setOpen(false)} />
  return (
    <Button size="small" kind="quiet" onClick={() => setOpen(true)}>
      Type it
      <VisuallyHidden>
        : {props.label}, row {props.row}
      </VisuallyHidden>
    </Button>
  )
}

/** Nothing typed is read as blank. */
function TypedValue({ row, label, value, onUse, onCancel }: TypeItProps & { onCancel: () => void }) {
  const id = useId()
  const [typed, setTyped] = useState(value.endsWith('…') ? '' : value)
  useEffect(() => document.getElementById(id)?.focus(), [id])
  const use = typed.trim()
  const isSame = use === value
  return (
    <Row
      as="form"
      gap={2}
      align="end"
      padTop={1}
      padBottom={1}
      className={styles.near}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isSame) onUse(use)
      }}
    >
      <TextField
        id={id}
        autoComplete="off"
        maxLength={MAX_REPAIR}
        label={`${label}, row ${row}`}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        onKeyDown={(event) => event.key === 'Escape' && onCancel()}
      />
      <Button size="small" type="submit" unavailable={isSame ? 'Type what it should say.' : undefined}>
        {use === '' ? 'Leave it blank' : 'Use for this row'}
      </Button>
      <Button size="small" kind="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </Row>
  )
}
