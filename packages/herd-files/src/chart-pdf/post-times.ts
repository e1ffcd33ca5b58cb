import { readClockTime } from '../values/clock-time.ts'
import { isFault } from '../problems.ts'

const NOON = '12:00'

/**
 * Reads the clock times of a card's races in their order, as HH:MM. Charts print no AM or PM: 10:05 behind a race of the
 * afternoon is in the evening.
 */
export class PostTimes {
  #latest = ''

  /** Blank where the text is no time. */
  next(text: string): string {
    const read = readClockTime(text)
    if (read === null || isFault(read)) return ''
    const isEvening = this.#latest >= NOON && read < NOON && !/am?\b/i.test(text)
    this.#latest = isEvening ? `${Number(read.slice(0, 2)) + 12}${read.slice(2)}` : read
    return this.#latest
  }
}
