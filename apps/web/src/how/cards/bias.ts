import type { ModelCard } from '../card.ts'

export const bias: ModelCard = {
  title: 'Track, clock and weather',
  purpose:
    'Says whether a post or a track condition is faster than another at a track, what a time is worth as a speed index, and what wind and air did to it.',
  uses: 'Starts of the last five years at a track with what the evaluation expected of each runner, and winning times of three years for the index.',
  method: [
    {
      id: 'method',
      title: 'Post and condition',
      paragraphs: [
        'Every start is held against what was expected of that horse; what’s left, against the average of its race. So a good horse doesn’t make a post look fast, and a windy day doesn’t either.',
        'Small samples are pulled toward zero by how much chance alone would make posts differ (empirical Bayes, DerSimonian & Laird). With too few starts we say nothing. Conditions are compared race by race, because all runners of a race share them.',
      ],
    },
    {
      id: 'speed-index',
      title: 'Speed index',
      paragraphs: [
        'SI 100 at a track and distance is the mean of nine winning times, the three fastest of each of three years (AQHA rule RAC308). It’s called record pace, but it’s a mean of nine, not one fastest time. Where winners are missing or slower, AQHA’s minimum standard time takes their place.',
        'Each point is a fixed number of seconds by distance. The index is already relative to its own track: it’s never corrected for altitude or weather.',
      ],
    },
    {
      id: 'weather',
      title: 'Weather and fair times',
      paragraphs: [
        'A sprint with air drag: how much faster or slower the same run is in wind, heat or thin air, by physics (Furusawa & Hill). A wind of unknown direction is averaged over all directions and shown with its range. Weather moves the winning time, and no horse’s chances.',
      ],
    },
  ],
  faults: [
    'No measurement of wind, altitude or heat on Quarter Horse times was found: the weather figures are physics with assumed constants.',
    'What is expected of a horse comes from the same starts, so part of a real post effect is credited to the horses.',
    'Races of one day share more than their condition, so the ± of a condition is somewhat too small.',
    'Seconds a point at 110, 350, 500, 870 and 1,000 yards aren’t published.',
  ],
  sources: [
    'AQHA Handbook, RAC308: speed index and minimum standard times',
    'Texas Racing Commission examination pages: seconds a point',
    'DerSimonian & Laird 1986, Control. Clin. Trials 7:177: how much groups differ beyond chance',
    'Furusawa, Hill & Parkinson 1927: a sprint’s mechanics; Spence et al. 2012: drafting',
  ],
  docs: ['track-bias.md', 'speed-index.md', 'conditions.md'],
}
