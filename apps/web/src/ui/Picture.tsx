import type { ReactNode, Ref } from 'react'

interface PictureProps {
  ref?: Ref<SVGSVGElement> | undefined
  width: number
  height: number
  /** What it shows, how to move in it and where its numbers are, for a screen reader. */
  label: string
  /** `grid` where its parts are rows and cells. */
  role?: 'group' | 'grid' | undefined
  className: string | undefined
  children: ReactNode
}

/** A drawing as large as its place, whose parts can be reached by keys. */
export const Picture = ({ ref, width, height, label, role = 'group', className, children }: PictureProps) => (
  <svg
    ref={ref}
    viewBox={`0 0 ${width} ${height}`}
    width={width}
    height={height}
    className={className}
    role={role}
    aria-label={label}
  >
    {children}
  </svg>
)
