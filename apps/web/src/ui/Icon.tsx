import type { ReactNode } from 'react'

interface Drawing {
  width: number
  height: number
  marks: ReactNode
}

const line = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.5 }

/** Drawn here because the latin font subset has no such signs. */
const drawings = {
  close: { width: 14, height: 14, marks: <path d="M2.5 2.5l9 9m0-9l-9 9" {...line} /> },
  plus: { width: 12, height: 12, marks: <path d="M6 1v10M1 6h10" {...line} strokeWidth={1.6} /> },
  search: {
    width: 15,
    height: 15,
    marks: (
      <>
        <circle cx="6.5" cy="6.5" r="4.6" {...line} />
        <path d="M10 10l4 4" {...line} />
      </>
    ),
  },
  find: {
    width: 20,
    height: 20,
    marks: (
      <>
        <circle cx="8.5" cy="8.5" r="5.5" {...line} />
        <path d="M12.6 12.6l4.9 4.9" {...line} />
      </>
    ),
  },
  clip: {
    width: 14,
    height: 14,
    marks: (
      <path
        d="M10 5L5.6 9.4a1.4 1.4 0 0 1-2-2l5-5a2.4 2.4 0 0 1 3.4 3.4l-5.2 5.2a3.4 3.4 0 0 1-4.8-4.8L6.4 1.8"
        {...line}
        strokeWidth={1.2}
      />
    ),
  },
  external: { width: 10, height: 10, marks: <path d="M2 8L8 2M3.4 2H8v4.6" {...line} strokeWidth={1.3} /> },
  chevron: { width: 12, height: 12, marks: <path d="M2 4l4 4 4-4" {...line} /> },
  tick: { width: 14, height: 14, marks: <path d="M2 7.6l3.4 3.4L12 3.6" {...line} strokeWidth={1.8} /> },
  warning: {
    width: 14,
    height: 14,
    marks: (
      <>
        <path d="M7 1.4L13.2 12.4H.8z" {...line} strokeLinejoin="round" />
        <path d="M7 5.4v3.4M7 10.1v1" {...line} />
      </>
    ),
  },
  octagon: {
    width: 14,
    height: 14,
    marks: (
      <>
        <path d="M4.4 1h5.2L13 4.4v5.2L9.6 13H4.4L1 9.6V4.4z" {...line} />
        <path d="M7 3.8v4M7 9.2v1.2" {...line} />
      </>
    ),
  },
  progress: {
    width: 14,
    height: 14,
    marks: <circle cx="7" cy="7" r="5.5" {...line} strokeWidth={1.6} strokeDasharray="22 12" />,
  },
  half: {
    width: 16,
    height: 16,
    marks: (
      <>
        <circle cx="8" cy="8" r="6" {...line} />
        <path d="M8 2a6 6 0 0 1 0 12z" fill="currentColor" />
      </>
    ),
  },
  sun: {
    width: 16,
    height: 16,
    marks: (
      <>
        <circle cx="8" cy="8" r="3.2" {...line} />
        <path
          d="M8 .8v2M8 13.2v2M.8 8h2M13.2 8h2M2.9 2.9l1.4 1.4M11.7 11.7l1.4 1.4M13.1 2.9l-1.4 1.4M4.3 11.7l-1.4 1.4"
          {...line}
        />
      </>
    ),
  },
  moon: {
    width: 16,
    height: 16,
    marks: (
      <path d="M13.4 9.6A5.8 5.8 0 0 1 6.4 2.6 5.8 5.8 0 1 0 13.4 9.6z" {...line} strokeLinejoin="round" />
    ),
  },
  healthy: {
    width: 12,
    height: 12,
    marks: (
      <>
        <circle cx="6" cy="6" r="5.25" {...line} />
        <circle cx="6" cy="6" r="2.6" fill="currentColor" />
      </>
    ),
  },
  unknown: {
    width: 12,
    height: 12,
    marks: <circle cx="6" cy="6" r="5.25" {...line} strokeDasharray="2.2 1.92" />,
  },
  seal: {
    width: 20,
    height: 20,
    marks: (
      <>
        <circle cx="10" cy="8" r="5.5" {...line} />
        <circle cx="10" cy="8" r="2" fill="currentColor" />
        <path d="M6.6 12.6L5 18l5-2 5 2-1.6-5.4" {...line} strokeLinejoin="round" />
      </>
    ),
  },
  up: { width: 9, height: 9, marks: <path d="M4.5 1L8.5 8h-8z" fill="currentColor" /> },
  down: { width: 9, height: 9, marks: <path d="M4.5 8L.5 1h8z" fill="currentColor" /> },
  level: { width: 9, height: 9, marks: <circle cx="4.5" cy="4.5" r="2" fill="currentColor" /> },
  home: { width: 20, height: 20, marks: <path d="M3 10l7-6 7 6v7h-5v-4H8v4H3z" {...line} /> },
  flag: { width: 20, height: 20, marks: <path d="M5 2v16M5 3h9l-2 3 2 3H5" {...line} /> },
  cross: {
    width: 20,
    height: 20,
    marks: (
      <>
        <circle cx="6" cy="5" r="2.4" {...line} />
        <circle cx="14" cy="5" r="2.4" {...line} />
        <circle cx="10" cy="15" r="2.4" {...line} />
        <path d="M6 7.4v2.2h8V7.4M10 9.6v3" {...line} />
      </>
    ),
  },
  rows: { width: 20, height: 20, marks: <path d="M3 5h14M3 10h14M3 15h9" {...line} /> },
  menu: {
    width: 20,
    height: 20,
    marks: (
      <g fill="currentColor">
        <circle cx="4" cy="10" r="1.5" />
        <circle cx="10" cy="10" r="1.5" />
        <circle cx="16" cy="10" r="1.5" />
      </g>
    ),
  },
} satisfies Record<string, Drawing>

export type IconName = keyof typeof drawings

/** Always beside a word, so it is hidden from screen readers. */
export function Icon({ name, className }: { name: IconName; className?: string | undefined }) {
  const { width, height, marks } = drawings[name]
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      focusable="false"
      className={className}
    >
      {marks}
    </svg>
  )
}
