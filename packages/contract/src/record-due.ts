/** When a record is due: the field of the day, and the one that says what. */
export interface Due {
  readonly on: string
  readonly what: string
  /** Of these kinds any later one will do, whatever it says. */
  readonly anyOf?: readonly string[]
  /** Due once, until this field says something; left out, until a later one of the same is on file. */
  readonly until?: string
  /** Also of a horse that has died or was sold. */
  readonly isOfGone?: boolean
  /** What is said of it: left out, "due again". */
  readonly word?: string
}
