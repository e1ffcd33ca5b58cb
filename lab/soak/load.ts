import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Job } from '@quarterpole/contract/job'
import { importHorses } from '../faults/writes.ts'
import { ask, type Question } from '../bench/caller.ts'
import type { PersonQuestions } from '../bench/person-questions.ts'

/** Of fifty calls so many of each kind: what people look at, and now and then a new horse. */
const MIX: Readonly<Record<keyof PersonQuestions | 'newHorses', number>> = {
  horses: 13,
  pagesNearTheTop: 11,
  pagesFarDown: 2,
  rareWords: 6,
  commonWords: 2,
  pedigrees: 7,
  crosses: 3,
  untestedCrosses: 1,
  mares: 1,
  boards: 1,
  cards: 2,
  newHorses: 1,
}
const ROWS_PER_IMPORT = 200
const PAUSE_MS = 5
const MINUTE_MS = 60_000
/** When in each minute a file is imported, the herd evaluated and exported. */
const IMPORT_AT_MS = 5000
const EVALUATE_AT_MS = 20_000
const EXPORT_AT_MS = 40_000
const EVALUATED_WITHIN_MS = 2 * MINUTE_MS

/** What was called since it was last taken. */
export interface Calls {
  times: number[]
  errors: number
}

/** People who call at a steady rate, whether or not the answers keep up, and the work that comes by the minute. */
export class Load {
  readonly #url: string
  readonly #questions: PersonQuestions
  readonly #order = spreadMix()
  #calls: Calls = { times: [], errors: 0 }
  readonly done = { calls: 0, newHorses: 0, imports: 0, evaluations: 0, exports: 0 }
  /** The first errors, in words. */
  readonly errors: string[] = []

  constructor(url: string, questions: PersonQuestions) {
    this.#url = url
    this.#questions = questions
  }

  take(): Calls {
    const taken = this.#calls
    this.#calls = { times: [], errors: 0 }
    return taken
  }

  /** Calls and works until the time is over, and waits for what is under way. */
  async run(perSecond: number, forMs: number): Promise<void> {
    const end = performance.now() + forMs
    await Promise.all([
      this.#callSteadily(perSecond, end),
      this.#byTheMinute(IMPORT_AT_MS, end, (minute) => this.#import(minute)),
      this.#byTheMinute(EVALUATE_AT_MS, end, () => this.#evaluate()),
      this.#byTheMinute(EXPORT_AT_MS, end, () => this.#export()),
    ])
  }

  async #callSteadily(perSecond: number, end: number): Promise<void> {
    const began = performance.now()
    const underWay = new Set<Promise<void>>()
    for (let sent = 0; performance.now() < end;) {
      for (const due = ((performance.now() - began) * perSecond) / 1000; sent < due; sent++) {
        const call = this.#call(sent).finally(() => underWay.delete(call))
        underWay.add(call)
      }
      await sleep(PAUSE_MS)
    }
    await Promise.all(underWay)
  }

  async #call(at: number): Promise<void> {
    const kind = this.#order[at % this.#order.length] ?? 'horses'
    await this.#counted(async () => {
      this.#calls.times.push(await ask(this.#url, this.#question(kind, at)))
      this.done.calls++
      if (kind === 'newHorses') this.done.newHorses++
    })
  }

  #question(kind: keyof typeof MIX, at: number): Question {
    if (kind === 'newHorses')
      return { path: '/api/horses', body: JSON.stringify({ name: `Horse ${randomUUID()}`, sex: 'M' }) }
    const questions = this.#questions[kind]
    const question = questions[Math.floor((at * MIX[kind]) / this.#order.length) % questions.length]
    if (question === undefined) throw new Error(`The herd has nothing to ask about: ${kind}.`)
    return question
  }

  async #byTheMinute(atMs: number, end: number, work: (minute: number) => Promise<void>): Promise<void> {
    const began = performance.now()
    for (let minute = 0; ; minute++) {
      const wait = began + minute * MINUTE_MS + atMs - performance.now()
      if (performance.now() + wait > end) return
      if (wait > 0) await sleep(wait)
      await this.#counted(() => work(minute))
    }
  }

  async #import(minute: number): Promise<void> {
    if (!(await importHorses({ url: this.#url }, `Owner ${minute}`, ROWS_PER_IMPORT)))
      throw new Error('an import was refused')
    this.done.imports++
  }

  async #evaluate(): Promise<void> {
    const reply = await fetch(`${this.#url}/api/evaluations`, { method: 'POST' })
    if (!reply.ok) throw new Error(`an evaluation: ${reply.status} ${await reply.text()}`)
    const { job_id } = (await reply.json()) as { job_id: string } // as the contract says
    for (const until = performance.now() + EVALUATED_WITHIN_MS; performance.now() < until; await sleep(500)) {
      const job = await fetch(`${this.#url}/api/jobs/${job_id}`)
      const { status, error_message } = (await job.json()) as Job // as the contract says
      if (status === 'done') {
        this.done.evaluations++
        return
      }
      if (status === 'failed') throw new Error(`an evaluation failed: ${error_message}`)
    }
    throw new Error('an evaluation took too long')
  }

  async #export(): Promise<void> {
    const reply = await fetch(`${this.#url}/api/export/horses.csv`)
    for await (const _ of reply.body ?? []);
    if (!reply.ok) throw new Error(`an export: ${reply.status}`)
    this.done.exports++
  }

  async #counted(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      this.#calls.errors++
      if (this.errors.length < 20) this.errors.push(error instanceof Error ? error.message : String(error))
    }
  }
}

/** The kinds in turns, so that equal ones are spread. */
function spreadMix(): (keyof typeof MIX)[] {
  const kinds = Object.keys(MIX) as (keyof typeof MIX)[] // its own keys
  return kinds
    .flatMap((kind) => Array.from({ length: MIX[kind] }, (_, at) => ({ kind, at: (at + 0.5) / MIX[kind] })))
    .sort((a, b) => a.at - b.at)
    .map(({ kind }) => kind)
}
