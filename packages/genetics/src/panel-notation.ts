import { readGenotype, resultsConflict } from './notation.ts'
import type { NotationReading } from './notation.ts'
import { foldNotation, isUntestedText } from './notation-words.ts'
import type { DiseaseLocus } from './panel.ts'
import { DISEASE_LOCI, DISEASES, PANEL_LOCI } from './panel.ts'

/** One cell that holds several loci: "5-panel N/N", "6 panel clear except HERDA N/HRD", "HYPP N/N, GBED N/G". */
export interface PanelReading {
  readonly loci: Partial<Readonly<Record<DiseaseLocus, NotationReading>>>
  /** Loci the cell does not name, filled from a word for the whole panel: to be confirmed before they are stored. */
  readonly implied: readonly DiseaseLocus[]
  /** Results of tests that are not kept, as written: PSSM2, SCID and others. */
  readonly extras: readonly { readonly name: string; readonly raw: string }[]
  readonly warnings: readonly string[]
  readonly questions: readonly string[]
}

/** The five loci of the panel before December 2022, when MYHM joined. */
const FIVE: readonly DiseaseLocus[] = ['hypp', 'pssm1', 'mh', 'gbed', 'herda']

/** Reads a whole-panel cell. What it does not name stays out of `loci`, so it stays untested. */
export function readPanelCell(text: string): PanelReading {
  const folded = foldNotation(text)
  const empty: PanelReading = { loci: {}, implied: [], extras: [], warnings: [], questions: [] }
  if (isUntestedText(folded.toLowerCase())) return empty
  const unlabeled = /^(?:n ?\/ ?n[\s,;]*){5,6}$/i.test(folded)
  if (unlabeled) return allClear(text, (folded.match(/\//g) ?? []).length)
  const { size, rest } = panelSize(folded)
  const segments = split(rest)
  const read = segments.map((segment) => readSegment(segment))
  const named = read.filter((r) => r.kind === 'locus')
  const extras = read.filter((r) => r.kind === 'extra').map(({ name, raw }) => ({ name, raw }))
  const general = read.filter((r) => r.kind === 'general').map((r) => r.text)
  const base = general.length > 0 ? generalResult(text, size, general.join(' ')) : empty
  const loci: Partial<Record<DiseaseLocus, NotationReading>> = { ...base.loci }
  const questions = [...base.questions]
  const seen = new Set<DiseaseLocus>()
  for (const { locus, reading } of named) {
    const earlier = seen.has(locus) ? loci[locus] : undefined
    seen.add(locus)
    loci[locus] = reading
    if (earlier !== undefined && resultsConflict([earlier, reading])) {
      const question = `${DISEASES[locus].label} stands twice in "${text}", with different results. Which one counts?`
      loci[locus] = { state: 'question', raw: text, question }
      questions.push(question)
    } else if (reading.state === 'question') questions.push(reading.question)
  }
  const implied = base.implied.filter((locus) => !seen.has(locus))
  return { loci, implied, extras, warnings: base.warnings, questions }
}

/** "5 panel", "five-panel", "6-panel test", "full panel": how many loci, and the text without the phrase. */
function panelSize(text: string): { size: 5 | 6 | null; rest: string } {
  const pattern = /\b(?:(5|five|6|six)[- ]?(?:way[- ]?)?)?panel(?: tests?)?\b\s*[:=-]?/i
  const match = pattern.exec(text)
  if (match === null) return { size: null, rest: text }
  const word = match[1]?.toLowerCase()
  const size = word === undefined ? null : word === '5' || word === 'five' ? 5 : 6
  return { size, rest: text.replace(pattern, ' ').trim() }
}

/** Segments at commas, semicolons, line ends, "except", "but", and before a locus name that follows a result. */
function split(text: string): string[] {
  const names = [...DISEASE_LOCI.flatMap((locus) => DISEASES[locus].names), ...EXTRA_NAMES]
    .toSorted((a, b) => b.length - a.length)
    .join('|')
  return text
    .replace(/\b(?:except(?: for)?|but|apart from|other than|and)\b/gi, ',')
    .replace(new RegExp(`(?<=[\\s,;])(?=(?:${names})\\s*[:= ]\\s*\\S)`, 'gi'), ',')
    .split(/\s*[,;\n]\s*/)
    .map((s) => s.trim())
    .filter((s) => s !== '')
}

type Segment =
  | { readonly kind: 'locus'; readonly locus: DiseaseLocus; readonly reading: NotationReading }
  | { readonly kind: 'extra'; readonly name: string; readonly raw: string }
  | { readonly kind: 'general'; readonly text: string }

const EXTRA_NAMES = ['pssm2', 'scid', 'ca', 'lfs', 'wffs']

function readSegment(segment: string): Segment {
  const lower = segment.toLowerCase()
  const extra = EXTRA_NAMES.find((name) => new RegExp(`\\b${name}\\b`).test(lower))
  if (extra !== undefined) return { kind: 'extra', name: extra.toUpperCase(), raw: segment }
  const locus = locusOf(lower)
  return locus === null
    ? { kind: 'general', text: segment }
    : { kind: 'locus', locus, reading: readGenotype(locus, segment) }
}

/** The locus that a segment names, or whose variant symbol it holds and no other locus uses. */
function locusOf(lower: string): DiseaseLocus | null {
  const tokens = lower.split(/[^a-z0-9]+/)
  const labeled = DISEASE_LOCI.filter((l) =>
    DISEASES[l].names.some((label) => new RegExp(`(?:^|[^a-z0-9])${label}(?![a-z0-9])`).test(lower)),
  )
  if (labeled.length === 1) return labeled[0]
  const byVariant = DISEASE_LOCI.filter((l) =>
    DISEASES[l].alleles.some((v) => v !== 'h' && tokens.includes(v)),
  )
  return byVariant.length === 1 ? byVariant[0] : null
}

function generalResult(raw: string, size: 5 | 6 | null, words: string): PanelReading {
  // the six share their words for a clear result, so any recessive locus reads them
  const reading = readGenotype('herda', words.replace(/^all\b\s*/i, ''))
  const isClear = (reading.state === 'tested' || reading.state === 'inferred') && reading.genotype === 0
  if (!isClear)
    return {
      loci: {},
      implied: [],
      extras: [],
      warnings: [],
      questions: [`"${raw}": which locus has which result? Ask for the six genotypes.`],
    }
  if (size === null)
    return {
      loci: {},
      implied: [],
      extras: [],
      warnings: [],
      questions: [`"${raw}": is that the five-panel (without MYHM) or the six-panel?`],
    }
  return allClear(raw, size, reading)
}

function allClear(raw: string, size: number, like?: NotationReading): PanelReading {
  const tested = size === 5 ? FIVE : PANEL_LOCI
  const state = like?.state === 'inferred' ? ('inferred' as const) : ('tested' as const)
  const reading: NotationReading = { state, raw, genotype: 0, value: 'N/N', warning: null }
  return {
    loci: Object.fromEntries(tested.map((l) => [l, reading])),
    implied: tested,
    extras: [],
    warnings: size === 5 ? ['The five-panel test does not include MYHM: MYHM stays untested.'] : [],
    questions: [],
  }
}
