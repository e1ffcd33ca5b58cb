import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import type { Breeding } from './queries.ts'
import styles from './Season.module.css'
import { type ScanResult, useScanToday } from './use-season-writes.ts'

const RESULTS: readonly { result: ScanResult; label: string }[] = [
  { result: 'in_foal', label: 'In foal' },
  { result: 'open', label: 'Open' },
  { result: 'twins', label: 'Twins' },
]

interface ScanTodayProps {
  breeding: Breeding
  today: string
  /** Shows the results at once instead of behind a button. */
  opened?: boolean | undefined
}

/** Two presses for a scan: Scan, then what the vet saw. */
export function ScanToday({ breeding, today, opened = false }: ScanTodayProps) {
  const [isOpen, setOpen] = useState(opened)
  const { scan, busy } = useScanToday(breeding, today)
  const whose = <VisuallyHidden> for {breeding.mare_name}</VisuallyHidden>
  if (!isOpen) {
    return (
      <Button size="small" aria-expanded={false} onClick={() => setOpen(true)}>
        Scan
        {whose}
      </Button>
    )
  }
  return (
    <span className={styles.scan} role="group" aria-label={`Scanned today, ${breeding.mare_name}`}>
      {RESULTS.map(({ result, label }, at) => (
        <Button
          key={result}
          size="small"
          busy={busy}
          autoFocus={!opened && at === 0}
          onClick={() => {
            scan(result)
            setOpen(opened)
          }}
        >
          {label}
        </Button>
      ))}
    </span>
  )
}
