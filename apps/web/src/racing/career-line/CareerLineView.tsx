import type { CareerLine } from '@quarterpole/contract/career-line'
import { type RefObject, useState } from 'react'
import { HowLink } from '../../how/HowLink.tsx'
import { useWidth } from '../../ui/use-width.ts'
import { SourceNote } from '../../ui/Words.tsx'
import { hasFlags } from './career-layout.ts'
import { CareerLegend } from './CareerLegend.tsx'
import { CareerPicture } from './CareerPicture.tsx'
import { Stack } from '../../ui/Layout.tsx'
import styles from './CareerLine.module.css'
import { startWords } from './career-words.ts'

interface CareerLineViewProps {
  career: CareerLine
  picture: RefObject<SVGSVGElement | null>
}

/** The picture, the start read out, and what the signs mean. */
export function CareerLineView({ career, picture }: CareerLineViewProps) {
  const [box, width] = useWidth<HTMLDivElement>(1264, true)
  const [chosen, setChosen] = useState<number | null>(null)
  const { starts } = career
  const current = Math.min(chosen ?? starts.length - 1, starts.length - 1)
  const start = starts[current]
  return (
    <Stack gap={3} contained>
      {starts.length > 0 && (
        <div ref={box}>
          <CareerPicture
            ref={picture}
            career={career}
            width={width}
            current={current}
            onCurrent={setChosen}
          />
        </div>
      )}
      {start !== undefined && <p className={styles.current}>{startWords(start)}</p>}
      {starts.length > 0 && <CareerLegend career={career} flags={hasFlags(career, width)} />}
      <SourceNote>
        {sourceWords(career)} <HowLink card="evaluation" section="ability" of="true form" />
      </SourceNote>
    </Stack>
  )
}

/** What line and band are. */
function sourceWords({ form, distance_yards }: CareerLine): string {
  if (form.length === 0)
    return 'True form needs a start with a speed index that the breeding values have read.'
  return `Line: true form, the figure of an average day at ${distance_yards} yards, from each start as it came in. Band: how sure we are of it (68 chances in 100); starts narrow it, time off widens it. It’s what Race Lens starts from.`
}
