import { useState } from 'react'
import { useIsIn } from '../../app/use-me.ts'
import { useHasSample } from '../../herd/sample/use-sample.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Line, look } from '../../ui/Layout.tsx'
import styles from './frame.module.css'

/** While sample horses are on file. Not remembered: the next visit shows it again. */
export function DemoBanner() {
  const [shown, setShown] = useState(true)
  const isIn = useIsIn()
  if (!shown || !isIn) return null
  return <SampleNotice onDismiss={() => setShown(false)} />
}

function SampleNotice({ onDismiss }: { onDismiss: () => void }) {
  const hasSample = useHasSample()
  if (!hasSample) return null
  return (
    <div className={styles.banner} role="region" aria-label="Demo notice">
      <Line gap={4} className={styles.line}>
        <p className={look({ grow: true })}>
          <strong>Demo preview with sample data,</strong> for feedback only. Please don’t upload your own
          horses.
        </p>
        <IconButton icon="close" label="Dismiss the demo notice" onClick={onDismiss} />
      </Line>
    </div>
  )
}
