import { useState } from 'react'
import { useMay } from '../../ui/may.ts'
import { Button, type ButtonProps } from '../../ui/Button.tsx'
import type { Shareable } from './ShareDialog.tsx'
import { splitOff } from '../../ui/split-off.tsx'

/** Loaded when it is opened. */
export const ShareDialog = splitOff(async () => (await import('./ShareDialog.tsx')).ShareDialog)

/** "Share", for those who may; opens the dialog. */
export function ShareButton({
  of,
  ...look
}: { of: Shareable } & Pick<ButtonProps, 'size' | 'wide' | 'unavailable'>) {
  const [isOpen, setOpen] = useState(false)
  if (!useMay('share')) return null
  return (
    <>
      <Button {...look} onClick={() => setOpen(true)}>
        Share
      </Button>
      {isOpen && <ShareDialog of={of} onClose={() => setOpen(false)} />}
    </>
  )
}
