/** What moves a runner's projected speed index against its field, in the order in which it is shown. */
export const CONTRIBUTIONS = [
  { name: 'own_record', label: 'Own record', meaning: 'what its own starts say beyond its parents' },
  { name: 'sire_and_dam', label: 'Sire and dam', meaning: 'half the breeding values of both parents' },
  { name: 'distance', label: 'Distance', meaning: 'how it changes away from 400 yards' },
  { name: 'sex_and_age', label: 'Sex and age', meaning: 'what horses of its sex and age run' },
  { name: 'inbreeding', label: 'Inbreeding', meaning: 'what inbreeding costs in this herd’s starts' },
  { name: 'last_figure', label: 'Last race', meaning: 'last speed index against what was expected of it' },
  {
    name: 'best_figure',
    label: 'Best of six',
    meaning: 'best of the last six against what was expected of it',
  },
  { name: 'form_trend', label: 'Form trend', meaning: 'last speed index against the three before' },
  {
    name: 'recent_finishes',
    label: 'Recent finishes',
    meaning: 'finishing positions of the last six starts',
  },
  { name: 'class_change', label: 'Change of class', meaning: 'company against the last start' },
  { name: 'experience', label: 'Experience', meaning: 'number of starts' },
  { name: 'debut', label: 'First start', meaning: 'whether it has run before' },
  { name: 'days_since', label: 'Rest', meaning: 'days since the last start' },
  { name: 'weight', label: 'Weight', meaning: 'weight carried' },
  { name: 'lane', label: 'Lane', meaning: 'post position as such' },
  { name: 'lane_bias', label: 'Lane at this track', meaning: 'what this lane did here at this distance' },
  { name: 'jockey', label: 'Jockey', meaning: 'strike rate against chance' },
  { name: 'trainer', label: 'Trainer', meaning: 'strike rate against chance' },
] as const satisfies readonly { name: string; label: string; meaning: string }[]
export type ContributionName = (typeof CONTRIBUTIONS)[number]['name']

const labels: ReadonlyMap<string, string> = new Map(CONTRIBUTIONS.map(({ name, label }) => [name, label]))

/** A contribution's name for people; the code itself if it has none. */
export const contributionLabel = (name: string): string => labels.get(name) ?? name
