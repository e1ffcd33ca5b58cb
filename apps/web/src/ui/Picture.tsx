import type { ReactNode, Ref } from 'react'
import { Anchor, type AnchorProps } from './Anchor.tsx'
import { classNames } from './class-names.ts'
import ink from './charts/Ink.module.css'
import styles from './Picture.module.css'

interface PictureProps {
  ref?: Ref<SVGSVGElement> | undefined
  width: number
  height: number
  /** What it shows, how to move in it and where its numbers are, for a screen reader. */
  label: string
  /** `grid` where its parts are rows and cells, `img` where nothing in it can be reached. */
  role?: 'group' | 'grid' | 'img' | undefined
  className?: string | undefined
  children: ReactNode
}

/** A drawing as large as its place, whose parts can be reached by keys. */
export const Picture = ({ ref, width, height, label, role = 'group', className, children }: PictureProps) => (
  <svg
    ref={ref}
    viewBox={`0 0 ${width} ${height}`}
    width={width}
    height={height}
    className={classNames(styles.picture, className)}
    role={role}
    aria-label={label}
  >
    {children}
  </svg>
)

/** A link among those of a picture, as `useRovingFocus` moves between them. */
export interface PictureStop {
  place: string | number
  /** The tab stop. */
  isCurrent: boolean
}

interface PictureLinkProps extends AnchorProps, PictureStop {
  box: { x: number; y: number; width: number; height: number }
}

/** A link over texts, whose words its label has. */
export const PictureLink = ({ place, isCurrent, box, ...link }: PictureLinkProps) => (
  <Anchor {...link} data-place={place} tabIndex={isCurrent ? 0 : -1} className={styles.link}>
    <rect {...box} className={classNames(ink.reach, styles.box)} />
  </Anchor>
)
