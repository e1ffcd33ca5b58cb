import type { ComparedCross, CrossComparison } from '@quarterpole/contract/cross-comparison'

type Finding = CrossComparison['finding']
type Crosses = readonly [ComparedCross, ComparedCross]
type Side = CrossComparison['differs']

const nameOf = (cross: ComparedCross, differs: Side) =>
  differs === 'sire' ? cross.sire_name : cross.dam_name

/** What the tests say of each, where foals could die; nothing where neither is grave. */
export function healthFinding(crosses: Crosses, differs: Side): Finding {
  return crosses
    .filter(({ is_grave }) => is_grave)
    .map((cross) => ({
      text: `With ${nameOf(cross, differs)}, ${lowerFirst(firstSentence(cross.health))} `,
      strong: true,
    }))
}

/**
 * "Of 100 pairs of foals, 58 times Branch Mesa’s is the faster." The likelier of the two is named, with what it could be
 * by how well the two are known.
 */
export function comparedFinding(
  { chance, chance_band: [low, high] }: { chance: number; chance_band: readonly [number, number] },
  crosses: Crosses,
  differs: Side,
): Finding {
  const [one, two] = crosses
  const isFirst = chance >= 0.5
  const better = nameOf(isFirst ? one : two, differs)
  const of100 = (share: number) => Math.round(100 * share)
  const times = of100(isFirst ? chance : 1 - chance)
  const [from, to] = isFirst ? [low, high] : [1 - high, 1 - low]
  const both = differs === 'sire' ? 'studs' : 'mares'
  const foals = crosses.some(({ lethal_of_100 }) => lethal_of_100 > 0) ? 'living foals' : 'foals'
  const opening: Finding = [
    { text: `Of 100 pairs of ${foals}, `, strong: false },
    {
      text:
        times === 50
          ? `each of the two ${both} has the faster one 50 times.`
          : `${times} times ${better}’s is the faster.`,
      strong: true,
    },
  ]
  const could = times === 50 ? `${better}’s could be the faster` : 'It could be'
  const spread =
    of100(from) === of100(to)
      ? ''
      : ` ${could} ${of100(from)} to ${of100(to)}${times === 50 ? ' times' : ''}, by how well we know the two ${both}.`
  const isClose = low < 0.5 && high > 0.5
  return [
    ...healthFinding(crosses, differs),
    ...opening,
    { text: isClose ? `${spread} Too close to call on speed.` : spread, strong: false },
  ]
}

const firstSentence = (text: string) => /^.*?\.(?= |$)/.exec(text)?.[0] ?? text
/** GBED stays GBED. */
const lowerFirst = (text: string) =>
  /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
