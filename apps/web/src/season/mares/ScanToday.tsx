import { useEffect, useRef, useState } from 'react'
import { May } from '../../ui/may.ts'
import { Button } from '../../ui/Button.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import type { Cover } from './queries.ts'
import { Row } from '../../ui/Layout.tsx'
import { type ScanResult, useScanToday } from './use-season-writes.ts'

const RESULTS: readonly { result: ScanResult; label: string }[] = [
  { result: 'in_foal', label: 'In foal' },
  { result: 'open', label: 'Open' },
  { result: 'twins', label: 'Twins' },
]

interface ScanTodayProps {
  cover: Cover
  today: string
  /** Shows the results at once instead of behind a button. */
  opened?: boolean | undefined
}

/** Two presses for a scan: Scan, then what the vet saw. */
export const ScanToday = (props: ScanTodayProps) => (
  <May need="createCoverEvent">
    <ScanButtons {...props} />
  </May>
)

function ScanButtons({ cover, today, opened = false }: ScanTodayProps) {
  const [isOpen, setOpen] = useState(opened)
  const box = useRef<HTMLSpanElement>(null)
  const wasOpen = useRef(isOpen)
  const { scan, busy } = useScanToday(cover, today)
  // The pressed button is replaced: the focus goes to what took its place.
  useEffect(() => {
    if (wasOpen.current !== isOpen) box.current?.querySelector('button')?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return (
    <Row as="span" gap={2} ref={box} role="group" aria-label={`Scanned today, ${cover.mare_name}`}>
      {isOpen ? (
        RESULTS.map(({ result, label }) => (
          <Button
            need="createCoverEvent"
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
        <Button need="createCoverEvent" size="small" aria-expanded={false} onClick={() => setOpen(true)}>
          Scan
          <VisuallyHidden> for {cover.mare_name}</VisuallyHidden>
        </Button>
      )}
    </Row>
  )
}
