import { type KeyboardEvent, useRef } from 'react'
import { HowLink } from '../../how/HowLink.tsx'
import { AsTable } from '../../ui/AsTable.tsx'
import { Button, ButtonRow } from '../../ui/Button.tsx'
import { PictureActions } from '../../ui/PictureActions.tsx'
import { Section } from '../../ui/Section.tsx'
import { useWidth } from '../../ui/use-width.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { Finding, SourceNote } from '../../ui/Words.tsx'
import { oneRun } from './one-run.ts'
import { MAX_RUN } from '../race/run-number.ts'
import { Stack } from '../../ui/Layout.tsx'
import { orderWords, runningsFinding } from './runnings-words.ts'
import { RunningsPicture } from './RunningsPicture.tsx'
import { RunningsTable } from './RunningsTable.tsx'
import { namesOf } from './RunStrip.tsx'
import type { Runnings } from './runnings.ts'

export interface RunningsViewProps {
  runnings: Runnings
  /** The running drawn; none yet where it is left out. */
  run: number | undefined
  onRun: (run: number | undefined) => void
}

/** The race run a hundred times, and one running at a time. Nothing moves by itself. */
export function RunningsView({ runnings, run, onRun }: RunningsViewProps) {
  const [box, width] = useWidth<HTMLDivElement>(900)
  const picture = useRef<SVGSVGElement>(null)
  return (
    <Section
      title="A hundred runnings"
      aside={<PictureActions title={`A hundred runnings ${runnings.where}`} picture={picture} />}
    >
      <Stack gap={4} contained>
        <Finding parts={runningsFinding(runnings.horses)} />
        <div ref={box}>
          <RunningsPicture ref={picture} runnings={runnings} width={width} run={run} />
        </div>
        <RunIt runnings={runnings} run={run} onRun={onRun} />
        <AsTable>
          <RunningsTable runnings={runnings} run={run} />
        </AsTable>
        <SourceNote>
          Every row and column adds up to 100. A length is 8 feet, about 0.12 s at the wire.{' '}
          <HowLink card="race" section="finish" of="the hundred runnings" />
        </SourceNote>
      </Stack>
    </Section>
  )
}

/** Draws one running, the one before and the next; the arrow keys do the same. */
function RunIt({ runnings, run, onRun }: RunningsViewProps) {
  const next = useRef<HTMLButtonElement>(null)
  const step = (by: number) => {
    const to = (run ?? 0) + by
    if (to >= 1 && to <= MAX_RUN) onRun(to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (by === undefined || run === undefined) return
    event.preventDefault()
    step(by)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrow keys press the buttons inside
    <div onKeyDown={onKeyDown}>
      <ButtonRow>
        {run !== undefined && (
          <Button size="small" unavailable={undefined} aria-disabled={run === 1} onClick={() => step(-1)}>
            Previous run
          </Button>
        )}
        <Button ref={next} size="small" kind="outline" onClick={() => step(1)}>
          {run === undefined ? 'Run it' : 'Next run'}
        </Button>
        {run !== undefined && (
          <Button
            size="small"
            kind="quiet"
            onClick={() => {
              next.current?.focus() // the button disappears
              onRun(undefined)
            }}
          >
            Clear
          </Button>
        )}
      </ButtonRow>
      <div role="status">
        {run !== undefined && (
          <VisuallyHidden>
            Run {run}: {orderWords(oneRun(runnings.race, run), namesOf(runnings))}
          </VisuallyHidden>
        )}
      </div>
    </div>
  )
}
