/** The answers a user may give to questions that a file leaves open, by question. */
const CHOICES = {
  /** Which part of 1/2/2019 is the day. */
  date_order: ['day_first', 'month_first'],
  /** The origin of a spreadsheet's day counts. */
  date_system: ['1900', '1904'],
  /** What an instant in UTC says of a race's day: that it was run in America, or nothing more than its own day. */
  race_day: ['american', 'as_written'],
  /** The unit of temperatures that have none. */
  temperature_unit: ['f', 'c'],
  /** Whether “11 3/4” is 1st by 1 3/4 lengths or 11th by 3/4, where the race does not tell. */
  finish_margin: ['one_digit', 'two_digits'],
  /** The unit of distances, where their values do not tell. */
  distance_unit: ['yards', 'meters', 'furlongs', 'feet'],
  /** The unit of winds in a file that is metric otherwise. */
  wind_unit: ['mph', 'kmh', 'ms'],
  /** Whether a name that several horses have is another horse's, wherever the file leaves it open. */
  namesakes: ['another'],
  /** Whether “5-panel n/n” stands for a result at each locus of that panel. */
  panel_cells: ['expand'],
  /** Whether “A x B” in one cell is read as sire and dam. */
  parents_in_one_cell: ['split'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type Choices = Readonly<{
  [Question in keyof typeof CHOICES]?: (typeof CHOICES)[Question][number] | undefined
}> & {
  /** A known track, by name or code: tracks nobody knows are added as they are called, at its location. */
  readonly unknown_tracks?: string | undefined
}
