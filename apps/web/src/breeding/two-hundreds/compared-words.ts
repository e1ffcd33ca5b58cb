import type { ComparedCross, ComparedSpeed, CrossComparison } from '@quarterpole/contract/cross-comparison'
import { decimal, signed } from '../../ui/words/number.ts'

/** The name that sets a cross apart: the stallion's for one mare, the mare's for one stallion. */
export const nameIn = (cross: ComparedCross, { differs }: Pick<CrossComparison, 'differs'>) =>
  differs === 'sire' ? cross.sire_name : cross.dam_name

/** "Branch Mesa or Grand Kin for Telegram Flight" */
export function comparedTitle(comparison: CrossComparison): string {
  const { first, second, differs } = comparison
  const shared = differs === 'sire' ? first.dam_name : first.sire_name
  return `${nameIn(first, comparison)} or ${nameIn(second, comparison)} for ${shared}`
}

/** What the picture is drawn from: the average, how sure we are of it, and how much two foals differ anyway. */
export function differenceSentence(comparison: CrossComparison, speed: ComparedSpeed): string {
  const [one, two] = [nameIn(comparison.first, comparison), nameIn(comparison.second, comparison)]
  return `${one} less ${two}, average foal: ${signed(speed.difference, 1)} SI, and ± ${decimal(speed.sd_of_difference, 1)} is how sure we are of that. Two single foals differ by ± ${decimal(speed.sd_of_pair, 0)} anyway, by the genes they draw and the luck of a race.`
}
