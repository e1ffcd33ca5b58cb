import { useEffect, useRef, useState } from 'react'
import { May } from '../../ui/may.ts'
import { Button } from '../../ui/Button.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import type { Breeding } from './queries.ts'
import { Row } from '../../ui/Layout.tsx'
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
export const ScanToday = (props: ScanTodayProps) => (
  <May need="createBreedingEvent">
    <ScanButtons {...props} />
  </May>
)

function ScanButtons({ breeding, today, opened = false }: ScanTodayProps) {
  const [isOpen, setOpen] = useState(opened)
  const box = useRef<HTMLSpanElement>(null)
  const wasOpen = useRef(isOpen)
  const { scan, busy } = useScanToday(breeding, today)
  // The pressed button is replaced: the focus goes to what took its place.
  useEffect(() => {
    if (wasOpen.current !== isOpen) box.current?.querySelector('button')?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return (
    <Row as="span" gap={2} ref={box} role="group" aria-label={`Scanned today, ${breeding.mare_name}`}>
      {isOpen ? (
        RESULTS.map(({ result, label }) => (
          <Button
            need="createBreedingEvent"
            key={result}
            size="small"
            busy={busy}
            onClick={() => {
              scan(result)
              setOpen(opened)
            }}
          >
            {label}
          </Button>
        ))
      ) : (
        <Button need="createBreedingEvent" size="small" aria-expanded={false} onClick={() => setOpen(true)}>
          Scan
          <VisuallyHidden> for {breeding.mare_name}</VisuallyHidden>
        </Button>
      )}
    </Row>
  )
}
