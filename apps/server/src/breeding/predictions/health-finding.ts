import type { MissingTests } from './open-tests.ts'
import type { BreedingPrediction, LocusOutcome } from '@quarterpole/contract/breeding'
import { DISEASES, type DiseaseLocus } from '@quarterpole/genetics/panel'
import { lowerFirst } from '../../platform/words/words.ts'

type Finding = BreedingPrediction['finding']

export interface HealthFacts {
  readonly outcomes: readonly LocusOutcome[]
  /** Of a hundred foals, by the loci where both parents' copies are known. */
  readonly known100: BreedingPrediction['panel_of_100']
  /** Names the tests that are not on file; null if all are. */
  readonly missing: MissingTests | null
}

/** What is read of a locus where only two copies matter. */
type TwoCopies = Pick<LocusOutcome, 'locus' | 'two_copies' | 'range'>

/** What the tests say of the foal: the problems, gravest first, and the rest, which may follow the speed. */
export function healthSentences(facts: HealthFacts): { problems: Finding; rest: Finding } {
  const problems = [...twoCopySentences(facts), ...oneCopySentences(facts)]
  const rest = restSentences(facts, problems)
  return { problems, rest: rest.map((text) => ({ text, strong: false })) }
}

/** By the tests on file a foal may get two copies that kill, cripple or bar it from registration. */
export const isGraveCross = (outcomes: readonly TwoCopies[]): boolean =>
  outcomes.some((outcome) => DISEASES[outcome.locus].grave && isKnown(outcome) && outcome.two_copies > 0)

/** The gravest outcome of a couple's tests, "One foal in four would die of GBED"; null where none is grave. */
export function gravest(outcomes: readonly TwoCopies[]): { of_100: number; sentence: string } | null {
  const [worst] = gravestFirst(outcomes.filter((one) => isGraveCross([one])))
  if (worst === undefined) return null
  return {
    of_100: worst.two_copies,
    sentence: `${foalCount(worst.two_copies)} would ${fateOf(worst.locus)}`,
  }
}

/** Exact counts, or counts that another test cannot bring down to none. */
const isKnown = ({ range }: TwoCopies) => !range || range.two_copies[0] > 0

/** A parent is known to pass the variant on: whatever the missing test says, some foals have it. */
const isHeld = ({ range }: LocusOutcome) => range && range.clear[1] < 100

function twoCopySentences({ outcomes, known100 }: HealthFacts): Finding {
  const known = gravestFirst(outcomes.filter((one) => isKnown(one) && one.two_copies > 0)).map((one) => ({
    text: `${foalCount(one.two_copies)} would ${fateOf(one.locus)}.`,
    strong: DISEASES[one.locus].grave,
  }))
  const possible = gravestFirst(
    outcomes.filter(
      (one) =>
        !isKnown(one) &&
        DISEASES[one.locus].grave &&
        (isHeld(one) ? most(one) > 0 : one.two_copies >= MIN_SHOWN),
    ),
  ).map((one) => ({ text: possibleSentence(one), strong: false }))
  if (known.length === 0 && known100.affected > 0)
    known.push({
      text: `${foalCount(known100.affected)} would have two copies of a disease gene.`,
      strong: true,
    })
  return [...known, ...possible]
}

/** Foals of a hundred; two parents of whom nothing is known have none. */
const MIN_SHOWN = 1

/** What is likely as far as the tests go, what is possible at most, and the test that would settle it. */
function possibleSentence(one: LocusOutcome): string {
  const fate = fateOf(one.locus)
  const likely = `${foalCount(Math.round(one.two_copies))} would`
  const upTo = `p to ${lowerFirst(foalCount(most(one)))} could`
  const settled = one.settled_by ? ` ${one.settled_by}.` : ''
  if (one.two_copies < MIN_SHOWN) return `U${upTo} ${fate}.${settled}`
  return `As far as the tests go, ${lowerFirst(likely)} ${fate}; u${upTo}.${settled}`
}

const most = ({ range, two_copies }: LocusOutcome) => range?.two_copies[1] ?? two_copies

function oneCopySentences({ outcomes, known100 }: HealthFacts): Finding {
  const risky = outcomes.filter((one) => one.one_copy_matters && !one.range && one.one_copy > 0)
  const sentences =
    known100.at_risk > 0
      ? [`${foalCount(known100.at_risk)} would be at risk, with one copy of ${eitherOf(risky)}.`]
      : []
  for (const one of outcomes)
    if (one.one_copy_matters && isHeld(one) && one.range)
      sentences.push(
        `At least ${lowerFirst(foalCount(100 - one.range.clear[1]))} would be at risk for ${one.label}.`,
      )
  return sentences.map((text) => ({ text, strong: false }))
}

function restSentences({ outcomes, known100, missing }: HealthFacts, problems: Finding): string[] {
  const only = missing?.only ?? null
  const isNamed = only !== null && problems.some(({ text }) => text.includes(only)) // as what settles a problem
  const tests = missing === null || isNamed ? [] : [missing.sentence]
  if (problems.length > 0) return tests
  const known = outcomes.filter(({ range }) => !range)
  if (known.length === 0) return tests
  const carried = known.filter(({ one_copy }) => one_copy > 0)
  // A test beside the six isn't asked for, but a foal that could die for want of it isn't called clear.
  const isSettled = missing === null && outcomes.every(({ range }) => !range || range.two_copies[1] === 0)
  const where = isSettled ? 'on the health panel' : 'on the tests we have'
  return [
    known100.carrier > 0
      ? `${foalCount(known100.carrier)} would carry ${eitherOf(carried)} and stay healthy.`
      : `Every foal is clear ${where}.`,
    ...tests,
  ]
}

/** What two copies mean for a foal, after “would”. */
export const fateOf = (locus: DiseaseLocus) => DISEASES[locus].fate

const gravestFirst = <One extends TwoCopies>(outcomes: readonly One[]): One[] =>
  outcomes.toSorted((a, b) => DISEASES[b.locus].gravity - DISEASES[a.locus].gravity)

const eitherOf = (outcomes: readonly LocusOutcome[]) =>
  outcomes.length === 0
    ? 'a disease gene'
    : new Intl.ListFormat('en', { type: 'disjunction' }).format(outcomes.map(({ label }) => label))

/** “One foal in four”, “7 foals in 100”. */
export function foalCount(of100: number): string {
  switch (of100) {
    case 25:
      return 'One foal in four'
    case 50:
      return 'Half the foals'
    case 75:
      return 'Three foals in four'
    case 100:
      return 'Every foal'
    default:
      return of100 === 1 ? '1 foal in 100' : `${of100} foals in 100`
  }
}
