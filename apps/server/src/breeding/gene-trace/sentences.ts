import { chanceInWords } from '@quarterpole/contract/chance'
import type { GeneTrace } from '@quarterpole/contract/gene-trace'
import { foalsByCopies } from '@quarterpole/genetics/hundred'
import type { CopyDistribution } from '@quarterpole/genetics/mendel'
import { DISEASES, type DiseaseLocus } from '@quarterpole/genetics/panel'
import { fateOf, foalCount } from '../predictions/health-finding.ts'
import { listed, lowerFirst } from '../../platform/words/words.ts'

type Finding = GeneTrace['finding']

export interface TraceFacts {
  readonly locus: DiseaseLocus
  readonly foal: CopyDistribution
  /** Both parents' copies are known. */
  readonly isExact: boolean
  readonly isGrave: boolean
  readonly sources: readonly Source[]
  readonly nextTest: GeneTrace['next_test']
  /** What of it depends on a parent in doubt. */
  readonly doubt: string | null
}

/** The furthest ancestor that most of the copies of one side, or of both, came through. */
export interface Source {
  readonly side: 'sire' | 'dam' | 'both'
  readonly name: string
  readonly isTested: boolean
  /** P(the copy came through this horse | the foal has one from this side); of both sides the smaller. */
  readonly chance: number
}

/** The foal's chances, where its copies would come from, and the test that would say most. */
export function traceFinding(facts: TraceFacts): Finding {
  const { nextTest: next } = facts
  const sentences: Finding = [foalSentence(facts)]
  for (const source of facts.sources) sentences.push({ text: sourceSentence(source), strong: false })
  if (next !== null)
    sentences.push({ text: `One test on ${next.name} would settle ${amountWords(next)}.`, strong: false })
  if (facts.doubt !== null) sentences.push({ text: facts.doubt, strong: false })
  return sentences.map(({ text, strong }, k) => ({ text: k > 0 ? ` ${text}` : text, strong }))
}

/** What the tests say of the foal once something is taken otherwise: ends a sentence. */
export const changedFoalSentence = (locus: DiseaseLocus, foal: CopyDistribution): string =>
  lowerFirst(foalSentence({ locus, foal, isExact: true, isGrave: false }).text)

function foalSentence({
  locus,
  foal,
  isExact,
  isGrave,
}: Pick<TraceFacts, 'locus' | 'foal' | 'isExact' | 'isGrave'>): Finding[number] {
  const { label, oneCopyMatters } = DISEASES[locus]
  const about = isExact ? '' : 'As far as the tests go, '
  const said = (count: string) => (isExact ? count : lowerFirst(count))
  const [, one, two] = foalsByCopies(foal)
  if (two > 0) return { text: `${about}${said(foalCount(two))} would ${fateOf(locus)}.`, strong: isGrave }
  if (one > 0)
    return {
      text: oneCopyMatters
        ? `${about}${said(foalCount(one))} would be at risk for ${label}, with one copy.`
        : `${about}${said(foalCount(one))} would carry ${label} and stay healthy.`,
      strong: false,
    }
  return {
    text: foal[0] === 1 ? `Every foal is clear of ${label}.` : `Fewer than 1 foal in 100 would get ${label}.`,
    strong: false,
  }
}

function sourceSentence({ side, name, isTested, chance }: Source): string {
  const never = isTested ? '' : ', never tested'
  const copy = { sire: 'The copy from the sire', dam: 'The copy from the dam', both: 'Both copies' }[side]
  if (chance > 0.995)
    return side === 'both' ? `Both roads lead to ${name}${never}.` : `${copy} came through ${name}${never}.`
  const verb = side === 'both' ? 'most likely come' : 'most likely came'
  return `${copy} ${verb} through ${name}${never} (${chanceInWords(chance)}).`
}

const amountWords = ({ of, share }: NonNullable<GeneTrace['next_test']>) => {
  const subject = of === 'foal' ? 'the foal’s risk' : 'where it came from'
  if (share > 0.995) return of === 'foal' ? subject : `${subject} for good`
  return share >= 0.5 ? `most of ${subject}` : `part of ${subject}`
}

/** What a repeated ancestor adds to the foal's inbreeding. */
export function ancestorFinding(ancestor: NonNullable<GeneTrace['ancestor']>): Finding {
  const { name, notation, share, inbreeding_coefficient: f } = ancestor
  const part = Math.round((100 * share) / f)
  return [
    { text: `The foal traces to ${name} on both sides, ${notation}.`, strong: true },
    {
      text: ` At ${percentWords(share)} of genes the foal’s two copies would be alike by way of ${name}: ${
        part === 100 ? 'all' : `${part}%`
      } of an inbreeding of ${percentWords(f)}.`,
      strong: false,
    },
  ]
}

const percentWords = (share: number) => `${Number((100 * share).toPrecision(3))}%`

/** Tests and parents on file that cannot all be right. */
export function contradictionFinding(horses: GeneTrace['contradictions'], label: string): Finding {
  const named = horses.map(({ name, value }) => `${name} (${value ?? 'unclear'})`)
  return [
    { text: `These ${label} results can’t all be right: ${listed(named)}.`, strong: true },
    { text: ' Check the results and the parents on file; until then no chances are shown.', strong: false },
  ]
}
