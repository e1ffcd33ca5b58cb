import type { ModelCard } from './card.ts'

export const bias: ModelCard = {
  purpose:
    'Says whether a post or a track condition is faster than another at a track, what a time is worth as a speed index, and what wind and air did to it.',
  uses: 'Starts of the last five years at a track with what the evaluation expected of each runner, and winning times of three years for the index.',
  method: [
    {
      id: 'method',
      title: 'Post and condition',
      paragraphs: [
        'Every start is held against what the horse’s other starts lead you to expect; what’s left, against the race it was in. So a good horse doesn’t make a post look fast, and a windy day doesn’t either.',
        'Small samples are pulled toward zero. How far posts really differ is itself uncertain, and every size of it that fits is weighed (hierarchical Bayes). A post or condition gets a flag only where chance alone would show differences this big less than once in 200 tries. With too few starts we say nothing.',
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
    'Effects are against the average: one slow post lifts the others a little.',
    'A horse that keeps drawing one post leaves part of the effect in its ability.',
    'A post that is slow only in the wet isn’t looked for.',
    'Seconds a point at 110, 350, 500, 870 and 1,000 yards aren’t published.',
  ],
  sources: [
    'AQHA Handbook, RAC308: speed index and minimum standard times',
    'Texas Racing Commission examination pages: seconds a point',
    'Furusawa, Hill & Parkinson 1927: a sprint’s mechanics; Spence et al. 2012: drafting',
  ],
  docs: ['track-bias.md', 'speed-index.md', 'conditions.md'],
}
