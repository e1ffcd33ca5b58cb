import type { ModelCard } from './card.ts'

export const value: ModelCard = {
  purpose:
    'Says what a foal of a cross may bring at a sale: the middle price and the range that half of such foals bring. A planning figure; not an appraisal.',
  uses: 'Sales on file, the expected speed index of the cross, and the stallion’s fee. Until there are sales, published results of Quarter Horse sales.',
  method: [
    {
      id: 'method',
      title: 'How it works',
      paragraphs: [
        'Prices at a sale are very uneven: a few bring ten times the rest. So the model works in ratios (the logarithm of the price) and shows a median with quartiles, never an average.',
        'The price depends on the kind of sale, the single sale, the expected index, the stud fee and the sex. Each effect starts from a published or assumed figure and is moved by your own sale rows (a Bayesian regression): ten rows move the level, hundreds replace the assumptions.',
        'The range has in it: the luck of the ring, how little we know of the effects, the next sale’s level, the foal’s expected index, and the fee where it’s unknown.',
      ],
    },
    {
      id: 'own',
      title: 'Your own figures',
      paragraphs: [
        'Every assumption can be replaced under “Change the assumptions” beside a projected value. Saved crosses and their reports keep the figures they were made with.',
      ],
    },
    {
      id: 'costs',
      title: 'What the foal costs',
      paragraphs: [
        'The stud fee is the booking’s, else the stallion’s fee on file. The mare’s keep runs from breeding to weaning, 340 + 180 days, at her rates of today; if she has none, at what a day of your broodmares’ board, pasture, mare care and feed was charged in the last twelve months. Vet and breeding charges are the mean of the mares bred in those months; flush, transfer, recipient and registration are the mean of charges that say so.',
        'No price is assumed: what isn’t on file is named, and the sum says “at least”. It’s the cost of a mating that takes; a mare that stays open costs her keep and vet with nothing to sell.',
      ],
    },
  ],
  faults: [
    'What a point of speed index is worth at a sale isn’t published; the figure is assumed and has a wide range.',
    'Published medians are of 2008 to 2023 and aren’t adjusted for inflation.',
    'Looks, X-rays, black type of the family and nominations aren’t in it.',
    'A study of race-bred Quarter Horse yearlings exists (Lansford et al. 1998), but its figures weren’t accessible and none are invented.',
  ],
  sources: [
    'Ruidoso Select 2023, Ruidoso in-utero 2018, Heritage Place yearlings 2008 and mixed 2012: published results',
    'Vickner & Koch 2001, J. Agribusiness 19(2):173: what drives Thoroughbred yearling prices',
  ],
  docs: ['value.md'],
}
