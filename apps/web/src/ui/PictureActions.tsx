import type { ReactNode, RefObject } from 'react'
import { Button, ButtonRow } from './Button.tsx'
import { savePicture } from './save-picture.ts'
import { useToast } from './Toast.tsx'

interface PictureActionsProps {
  /** Names the saved file. */
  title: string
  /** Null where a phone shows a list instead of the drawing. */
  picture: RefObject<SVGSVGElement | null> | null
  /** The address copied; that of the page where it is left out. */
  href?: string
  /** Other buttons, before its own. */
  children?: ReactNode
}

/** What every picture offers: its address, itself as a file, and the page on paper. */
export function PictureActions({ title, picture, href, children }: PictureActionsProps) {
  const notify = useToast()
  const copy = () =>
    navigator.clipboard.writeText(new URL(href ?? '', window.location.href).href).then(
      () => notify('done', 'Link copied'),
      () => notify('failure', 'Your browser didn’t allow copying. Copy the address from the address bar.'),
    )
  const save = () => {
    if (picture?.current)
      savePicture(picture.current, title).catch(() =>
        notify('failure', 'Your browser couldn’t draw the picture. Print the page instead.'),
      )
  }
  return (
    <ButtonRow>
      {children}
      <Button size="small" onClick={() => void copy()}>
        Copy link
      </Button>
      {picture !== null && (
        <Button size="small" onClick={save}>
          Save as picture
        </Button>
      )}
      <Button size="small" onClick={() => window.print()}>
        Print
      </Button>
    </ButtonRow>
  )
}
