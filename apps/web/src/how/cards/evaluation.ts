import { PUBLISHED_PARAMETERS } from '@quarterpole/genetics/parameters'
import { paths } from '../../app/paths.ts'
import type { ModelCard } from './card.ts'

const { heritability, repeatability } = PUBLISHED_PARAMETERS
/** Reliability of a horse’s breeding value from so many starts and no relatives. */
const fromStarts = (starts: number) =>
  ((starts * heritability) / (1 + (starts - 1) * repeatability)).toFixed(2)

export const evaluation: ModelCard = {
  purpose:
    'Says how good a horse’s genes for speed are, and how fast he or she is, from every start of the horse and all relatives. For choosing parents and seeing who has more than the record shows; not a promise about any one run.',
  uses: 'Every start with a speed index, the horse’s sex and age that day, the race it was in, the trainer where one is named, and the whole pedigree. No odds, no opinions, and no health test: none moves speed.',
  method: [
    {
      id: 'method',
      title: 'How it works',
      paragraphs: [
        'A start is a noisy measurement of a horse. One model explains all starts at once: what the day did to everyone in the race, what sex, age and the trainer do, what the horse got from sire and dam, what is his or her own apart from breeding, and chance.',
        'This is the animal model that dairy and beef evaluations use (best linear unbiased prediction, Henderson). A horse’s own starts, foals, brothers and sisters and cousins all count, each as much as it says. A horse with few starts stays near what the parents lead you to expect.',
        'Each horse gets a level at 400 yards and a slope: what he or she gains or loses with distance. The traits SI 350, SI 400 and SI 440 are that line read at three distances.',
        'Races are compared through the horses that ran in more than one, so that a slow day or a headwind isn’t held against the runners; trainers through the horses that changed barns.',
        'A start far slower than expected (a bad break, a bump) counts only down to a limit: beyond it, it says nothing about speed.',
        'A parent that isn’t on file counts as the average of such parents in those years, not as a founder. And since breeders choose on more than starts, chosen sires and dams may be better than their starts say, by as much as their foals’ starts show. A foal that hasn’t run adds nothing: entering one moves no value.',
      ],
    },
    {
      id: 'variances',
      title: 'What it learns from your herd',
      paragraphs: [
        'How much horses, races and trainers differ, and how much of it is inherited, is estimated from your own starts (restricted maximum likelihood) and weighed against the published figures by how sure each is. A few hundred starts settle the spread; heritability takes thousands.',
      ],
      see: { href: paths.variances(), words: 'What your starts say about speed' },
    },
    {
      id: 'base',
      title: 'What zero means',
      paragraphs: [
        'A breeding value is points of speed index above or below the average of the newest five crops on file. Founders are decades away, and how far a herd has come since shows only in part, because SI 100 itself moves with the winners every year.',
        'A foal gets half of each parent’s value: two parents at +6 and +2 give foals of +4 on average.',
      ],
    },
    {
      id: 'certainty',
      title: 'How sure it is',
      paragraphs: [
        `± is how far the true value may be off: in 68 of 100 cases it’s within that. Reliability runs from 0 (nothing but the pedigree’s average) to 1 (known exactly). One start alone gives about ${fromStarts(1)}, ten about ${fromStarts(10)}.`,
        'In smaller herds the ± is computed exactly; larger ones use an approximation. Below it says which.',
      ],
    },
    {
      id: 'ability',
      title: 'Ability and the distance profile',
      paragraphs: [
        'Ability is what the horse should run today: the breeding value plus what is his or her own, without the chance of a single race. It’s what race predictions start from.',
        'The career line shows it start by start: before the first from sire and dam, then as each start came in. The band narrows with starts and widens with time off, because form fades toward the horse’s lasting level. It uses today’s evaluation throughout, so it’s how we read the career now, not what we’d have said then.',
      ],
    },
  ],
  faults: [
    'Breeders choose on more than starts: looks, works, price. A parent is credited with what chosen parents show on average, the more of his or her foals have run the more. One whose foals haven’t run gets nothing, and where you choose well is rated too low.',
    'Distance is a straight line. Outside 300 to 500 yards it’s stretched beyond what most horses have shown.',
    'A trainer who always gets the better horses can’t be separated from them.',
  ],
  sources: [
    'Corrêa & Mota 2007, J. Appl. Genet. 48:145: heritability, repeatability and genetic correlation of Quarter Horse speed index',
    'Huber 1964, Ann. Math. Stat. 35:73: slow starts up to a limit',
    'Quaas 1988, J. Dairy Sci. 71:1338: groups of unknown parents',
    'Henderson 1976, Biometrics 32:69; Quaas 1976, Biometrics 32:949: relationships with inbreeding',
    'Gómez et al. 2010; Franco et al. 2025: speed as a line over distance',
    'Misztal & Wiggans 1988, J. Dairy Sci. 71(S2):27; Tier & Meyer 2004, J. Anim. Breed. Genet. 121:77: approximate reliability',
    'Mrode, Linear Models for the Prediction of Animal Breeding Values: worked examples',
  ],
  docs: ['evaluation.md', 'simulated-herd.md'],
}
