import { type ReactNode, useEffect, useRef } from 'react'
import { useRouterState } from '@tanstack/react-router'
import { Section } from '../ui/Section.tsx'
import styles from './How.module.css'

interface HowSectionProps {
  /** The fragment of its address. */
  id: string
  title: string
  place?: 'first' | undefined
  children: ReactNode
}

/** A section with an address of its own; following a link to it brings the focus along. */
export function HowSection({ id, title, place, children }: HowSectionProps) {
  const ref = useRef<HTMLDivElement>(null)
  const isHere = useRouterState({ select: ({ location }) => location.hash === id })
  useEffect(() => {
    if (!isHere) return
    // After the frame has given the focus to the new page.
    const frame = requestAnimationFrame(() => {
      ref.current?.focus({ preventScroll: true })
      ref.current?.scrollIntoView()
    })
    return () => cancelAnimationFrame(frame)
  }, [isHere])
  return (
    <div id={id} ref={ref} tabIndex={-1} className={styles.anchor}>
      <Section title={title} place={place}>
        {children}
      </Section>
    </div>
  )
}
