import { PUBLISHED_PARAMETERS } from '@quarterpole/genetics/parameters'
import type { ModelCard } from './card.ts'

/** Accuracy of a cross of two parents with one start each: √h². */
const oneStartEach = Math.round(100 * Math.sqrt(PUBLISHED_PARAMETERS.heritability))

export const foal: ModelCard = {
  purpose:
    'Says what foals of two parents can be expected to run, how much they’ll differ, and which mates suit a mare. For comparing crosses; not for judging one foal, who may be anywhere in the range.',
  uses: 'Both parents’ breeding values with their ±, how related they are, and the herd’s own results of similar crosses. Fees and books of stallions for the ranking and the season plan.',
  method: [
    {
      id: 'method',
      title: 'Expected speed index',
      paragraphs: [
        'The mean is half the sire’s and half the dam’s value at that distance, on top of what an average horse would run now, less the cost of inbreeding if the herd’s starts show one.',
        'Foals of one cross differ for four reasons: we don’t know the parents exactly, each foal draws its own half of each parent’s genes, each grows up in its own way, and every race has its luck. The four add up to the ± of a foal’s own run; 68 of 100 foals land inside it. The hundred dots are that spread, drawn evenly.',
        `Confidence is about the forecast of the cross, not of one foal: how close forecasts like this one come to the truth, from 0 to 100%. Two parents with one start each give about ${oneStartEach}%.`,
        'A cross is fast or slow against the matings that made the newest crops, from one standard deviation of those on.',
      ],
    },
    {
      id: 'compared',
      title: 'Two crosses compared',
      paragraphs: [
        'One foal of each cross, one start each, in different races: how often is the first’s the faster? The mare’s half is the same for both and cancels, with all we don’t know about her. What each foal draws of her genes beyond that, and of his sire’s, is his own, as are how he grows up and the luck of his race.',
        'The range beside it is how well we know the two studs: how often it would be if the true difference between them were at either end of where it lies, 68 times in 100. Errors of related studs are taken to go together as their genes do.',
      ],
    },
    {
      id: 'inbreeding',
      title: 'Inbreeding',
      paragraphs: [
        'Inbreeding (Wright’s F) is the chance that a foal gets the same copy of a gene from both sides, because an ancestor is on both. It’s exact for the pedigree on file; ancestors that aren’t there count as unrelated.',
        'What it costs in speed is estimated from the herd’s own starts and held near zero until they say more. A gain from inbreeding is never claimed: no study found one, and better families are bred closer.',
      ],
    },
    {
      id: 'diversity',
      title: 'Herd diversity',
      paragraphs: [
        'Founders are the ancestors of your youngest crops with a parent that isn’t on file. A herd in which few of them left most of the blood has as much variety as fewer founders bred equally; that smaller number is shown. How fast inbreeding rises a generation says what size of herd, bred at random, would lose variety as fast.',
      ],
    },
    {
      id: 'similar',
      title: 'Similar crosses',
      paragraphs: [
        'Foals on the ground by this sire and mares of the same family, from nearest to farthest. Their mean is pulled toward the herd’s the fewer have run. They describe the past and aren’t added to the expected index, which already counts every one of these foals.',
      ],
    },
    {
      id: 'ranking',
      title: 'Ranking of stallions',
      paragraphs: [
        'Every stallion on file is crossed with the mare. The slider weighs expected speed against inbreeding, each measured in its own spread over the stallions offered. Those whose difference is within its error share a band: go by health, fee and disposition there.',
        '± in the ranking is how sure we are of a stallion’s half; the mare’s half is the same for all.',
      ],
    },
    {
      id: 'plan',
      title: 'Season plan',
      paragraphs: [
        'One stallion for each mare, so that as many mares as the limits allow are bred and the sum of expected points is as high as it can be within budget, books and your limit on inbreeding. It’s an exact search (a transportation problem with branch and bound), not a rule of thumb; where it had to stop early it says how much better a plan could be at most.',
        'A pair that could give a foal with two copies of a lethal variant is never in a plan.',
        'A donor may have several foals: one she carries herself and the others carried by recipients, as many as you have. What an embryo costs counts in the budget. A stallion that is bred by stored semen gets as many foals as his doses are enough for, by how many a breeding took here and how often such cycles took.',
      ],
    },
  ],
  faults: [
    'Slow runs are likelier than the bell curve says, so the lower end of the range is a little too high.',
    'Errors of two related parents go together; with long records on both sides the ± is slightly too wide.',
    'The cost of inbreeding is taken as the same at every distance and is understated in a selected breed.',
    'Temperament, conformation and soundness aren’t in it.',
  ],
  sources: [
    'Henderson 1975, Biometrics 31:423: accuracy of predicted values',
    'Doekes, Bijma & Windig 2021, Genes 12:926: inbreeding depression in 154 studies',
    'Colleau 2002, Genet. Sel. Evol. 34:409: relationships of one mare with every stallion',
    'Robinson 1991, Stat. Sci. 6:15: shrunken means',
    'Fisher 1981, Manage. Sci. 27:1; Ahuja, Magnanti & Orlin 1993: the season plan’s search',
  ],
  docs: ['foal.md', 'inbreeding.md', 'similar-crosses.md', 'mate-ranking.md', 'season-plan.md'],
}
