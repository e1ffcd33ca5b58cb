import type { Health } from '@quarterpole/contract/health'

export type CheckName = keyof Health['checks']
export type CheckResult = Health['checks'][CheckName]
export type Checks = Record<CheckName, () => Promise<CheckResult> | CheckResult>

/** The server is unhealthy if one of these fails; a missing evaluation and a late backup are only reported. */
const VITAL: readonly CheckName[] = ['database', 'worker', 'disk']
const CHECK_TIMEOUT_MS = 1000

/** Runs the checks in the background, so that a health request only reads memory. */
export class HealthMonitor {
  readonly #checks: Checks
  #latest: Health['checks']
  #timer: NodeJS.Timeout | undefined
  #isDraining = false

  constructor(checks: Checks) {
    this.#checks = checks
    const unknown = { ok: false, detail: 'not checked yet' }
    this.#latest = { database: unknown, worker: unknown, disk: unknown, upkeep: unknown, evaluation: unknown }
  }

  /** Runs the checks now, then every `everyMs` until stopped. */
  async start(everyMs = 2000) {
    await this.refresh()
    const repeat = async () => {
      await this.refresh()
      this.#timer?.refresh()
    }
    this.#timer = setTimeout(() => void repeat(), everyMs)
    this.#timer.unref()
  }

  stop() {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  /** Reports not ready from now on: the server is about to stop. */
  drain() {
    this.#isDraining = true
  }

  async refresh() {
    const names = Object.keys(this.#checks) as CheckName[] // keys of that record
    const results = await Promise.all(names.map((name) => runCheck(this.#checks[name])))
    const latest = { ...this.#latest }
    for (const [i, name] of names.entries()) latest[name] = results[i] ?? latest[name]
    this.#latest = latest
  }

  health(): Health {
    const isHealthy = VITAL.every((name) => this.#latest[name].ok)
    return { status: isHealthy ? 'healthy' : 'unhealthy', checks: this.#latest }
  }

  /** Why this server should get no requests; empty if ready. */
  reasonsNotReady(): string[] {
    const failing = VITAL.filter((name) => !this.#latest[name].ok)
    const reasons = failing.map((name) => `${name}: ${this.#latest[name].detail ?? 'failing'}`)
    return this.#isDraining ? ['stopping', ...reasons] : reasons
  }
}

async function runCheck(check: () => Promise<CheckResult> | CheckResult): Promise<CheckResult> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<CheckResult>((resolve) => {
    timer = setTimeout(() => resolve({ ok: false, detail: 'no answer within a second' }), CHECK_TIMEOUT_MS)
  })
  try {
    return await Promise.race([check(), timeout])
  } catch {
    return { ok: false, detail: 'failing' }
  } finally {
    clearTimeout(timer)
  }
}
