import type { MarkerName, DiseaseLocus } from '@quarterpole/contract/limits'
import { PANEL_LOCI } from '@quarterpole/contract/limits'
import { type MstnWording, mstnWording } from '@quarterpole/genetics/markers'
import { DISEASES, type StatusWord, statusWord } from '@quarterpole/genetics/panel'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { look } from './Layout.tsx'
import styles from './Marks.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'
import { Dim } from './Words.tsx'

/** A panel result; without a test it is untested, never clear. At risk: a carrier of a gene of which one copy matters. */
export type GenotypeState = StatusWord | 'at_risk'

/** Of a panel value of the API, or its absence. */
export function genotypeState(value: string | null | undefined, locus: DiseaseLocus): GenotypeState {
  const word = statusWord(value || null)
  return word === 'carrier' && DISEASES[locus].oneCopyMatters ? 'at_risk' : word
}

/** One copy is a carrier's, whatever it does to the horse; what it does is said by the mark, and beside it. */
const wordOf = (state: GenotypeState): StatusWord => (state === 'at_risk' ? 'carrier' : state)

/** The advanced markers of a horse, with their tests where known. */
export type MarkerValues = Partial<Record<MarkerName, string | null>> & {
  tests?: readonly { marker: MarkerName; assay: string | null }[] | undefined
}

/** Wording of the myostatin result, which depends on the assay; null when there is nothing to show. */
export const mstnReading = (values: MarkerValues | undefined): MstnWording | null =>
  mstnWording(values?.mstn ?? null, values?.tests?.find(({ marker }) => marker === 'mstn')?.assay ?? null)

const outline = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.6 }
const shapes: Record<GenotypeState, ReactNode> = {
  clear: <circle cx="7" cy="7" r="5.25" {...outline} />,
  carrier: (
    <>
      <circle cx="7" cy="7" r="5.25" {...outline} />
      <path d="M7 1.75a5.25 5.25 0 0 1 0 10.5z" fill="currentColor" />
    </>
  ),
  at_risk: (
    <>
      <circle cx="7" cy="7" r="6" fill="currentColor" />
      <path d="M7 3.6v4.2M7 9.6v1.2" strokeWidth="1.7" className={styles.inverse} />
    </>
  ),
  affected: (
    <>
      <circle cx="7" cy="7" r="6" fill="currentColor" />
      <path d="M4.8 4.8l4.4 4.4M9.2 4.8l-4.4 4.4" strokeWidth="1.5" className={styles.inverse} />
    </>
  ),
  unclear: (
    <>
      <circle cx="7" cy="7" r="5.25" {...outline} />
      <path d="M7 1.75v10.5" {...outline} />
    </>
  ),
  untested: <circle cx="7" cy="7" r="5.25" {...outline} strokeDasharray="2.2 1.92" />,
}

/** @param props.x @param props.y its place within a picture */
export function Shape({ state, x, y }: { state: GenotypeState; x?: number; y?: number }) {
  return (
    <svg x={x} y={y} width="14" height="14" viewBox="0 0 14 14" aria-hidden="true" className={styles[state]}>
      {shapes[state]}
    </svg>
  )
}

/** A shape per state, with its word. */
export function GenotypeMark({ state, children }: { state: GenotypeState; children?: ReactNode }) {
  return (
    <span className={classNames(styles.mark, styles[state])}>
      <Shape state={state} />
      <span>{children ?? wordOf(state)}</span>
    </span>
  )
}

/** The six tests as marks alone, for a row of a list; screen readers get what is not clear. */
export function GenotypeMarks({ values }: { values: MarkerValues }) {
  const states = PANEL_LOCI.map((locus) => ({ locus, state: genotypeState(values[locus], locus) }))
  const notClear = states.filter(({ state }) => state !== 'clear')
  return (
    <span className={styles.marks}>
      {states.map(({ locus, state }) => (
        <Shape key={locus} state={state} />
      ))}
      <VisuallyHidden>
        {notClear.length === 0
          ? 'clear on all six'
          : notClear.map(({ locus, state }) => `${locus.toUpperCase()} ${wordOf(state)}`).join(', ')}
      </VisuallyHidden>
    </span>
  )
}

/** One notation on screen: two alleles with a slash, "C/C". */
export const genotypeWords = (value: string): string =>
  /^[A-Z]{2}$/.test(value) ? `${value[0]}/${value[1]}` : value

/** What the lab printed, where it is not the same in other letters: "printed Neg". */
export function printedWords({ raw, value }: { raw: string; value: string | null }): string | null {
  const bare = (text: string) => text.toUpperCase().replaceAll(/[^A-Z0-9?]/g, '')
  return value !== null && bare(raw) === bare(value) ? null : `printed ${raw}`
}

export interface GenotypeStripProps {
  /** Undefined: all six are untested. */
  values: MarkerValues | undefined
  /** The lab's own notation per test, shown under the word. */
  raw?: Partial<Record<DiseaseLocus, string>> | undefined
  /** Three by two instead of six in a row. */
  stacked?: boolean | undefined
}

/** The six-panel tests, each with mark and word. */
export function GenotypeStrip({ values, raw, stacked }: GenotypeStripProps) {
  return (
    <ul className={classNames(styles.panel, stacked && styles.three)} aria-label="Six-panel genetic tests">
      {PANEL_LOCI.map((locus) => {
        const state = genotypeState(values?.[locus], locus)
        return (
          <li key={locus}>
            <span className={styles.test}>
              <Shape state={state} />
              {locus.toUpperCase()}
            </span>
            <span className={classNames(styles.word, styles[state])}>{wordOf(state)}</span>
            {raw?.[locus] !== undefined && <span className={styles.raw}>{raw[locus]}</span>}
          </li>
        )
      })}
    </ul>
  )
}

/** MSTN, DMRT3 and the mt haplogroup on one line. */
export function MarkerLine({ values }: { values: MarkerValues | undefined }) {
  const mstn = mstnReading(values)
  const hasAny = mstn !== null || values?.dmrt3 || values?.mt_haplogroup
  if (!hasAny)
    return (
      <p className={styles.markers}>
        <span className={styles.untested}>No advanced markers recorded</span>
      </p>
    )
  return (
    <dl className={styles.markers}>
      {mstn !== null && (
        <div>
          <dt className={look({ tone: 'dim' })}>MSTN</dt>
          <dd>
            {genotypeWords(values?.mstn ?? '')} <b>{mstn.label}</b>{' '}
            {mstn.basis !== null && <Dim>{mstn.basis}</Dim>}
          </dd>
        </div>
      )}
      {values?.dmrt3 && (
        <div>
          <dt className={look({ tone: 'dim' })}>DMRT3</dt>
          <dd>{values.dmrt3}</dd>
        </div>
      )}
      {values?.mt_haplogroup && (
        <div>
          <dt className={look({ tone: 'dim' })}>mt</dt>
          <dd>{values.mt_haplogroup}</dd>
        </div>
      )}
    </dl>
  )
}
