/** What moves a runner's projected speed index against the field, in display order. */
export const CONTRIBUTIONS = [
  {
    name: 'own_record',
    label: 'Own record',
    meaning: 'what the horse’s own starts add to the parents’ breeding values',
  },
  { name: 'sire_and_dam', label: 'Sire and dam', meaning: 'half the breeding values of both parents' },
  { name: 'distance', label: 'Distance', meaning: 'change from 400 yards to this distance' },
  { name: 'sex_and_age', label: 'Sex and age', meaning: 'average for the horse’s sex and age' },
  {
    name: 'inbreeding',
    label: 'Inbreeding',
    meaning: 'cost of inbreeding, estimated from the herd’s starts',
  },
  { name: 'last_figure', label: 'Last race', meaning: 'last speed index, over or under what was expected' },
  {
    name: 'best_figure',
    label: 'Best of six',
    meaning: 'best of the last six starts, over or under what was expected',
  },
  { name: 'form_trend', label: 'Form trend', meaning: 'last speed index against the three before it' },
  {
    name: 'recent_finishes',
    label: 'Recent finishes',
    meaning: 'finishing positions of the last six starts',
  },
  { name: 'class_change', label: 'Class change', meaning: 'class of this race against the last start' },
  { name: 'experience', label: 'Experience', meaning: 'number of starts' },
  { name: 'debut', label: 'First start', meaning: 'whether the horse is a first-time starter' },
  { name: 'days_since', label: 'Rest', meaning: 'days since the last start' },
  { name: 'weight', label: 'Weight', meaning: 'weight carried' },
  { name: 'lane', label: 'Post position', meaning: 'post position at any track' },
  {
    name: 'lane_bias',
    label: 'Post at this track',
    meaning: 'how this post has done at this track and distance',
  },
  { name: 'jockey', label: 'Jockey', meaning: 'win rate against chance' },
  { name: 'trainer', label: 'Trainer', meaning: 'win rate against chance' },
] as const satisfies readonly { name: string; label: string; meaning: string }[]
export type ContributionName = (typeof CONTRIBUTIONS)[number]['name']

const labels: ReadonlyMap<string, string> = new Map(CONTRIBUTIONS.map(({ name, label }) => [name, label]))

/** Display label of a contribution; an unknown code (newer server) is returned as is. */
export const contributionLabel = (name: string): string => labels.get(name) ?? name
