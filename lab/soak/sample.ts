import { loadavg } from 'node:os'
import { percentile } from '../bench/harness.ts'
import type { Calls } from './load.ts'

/** How the server stood at the end of a few seconds, and how it answered in them. */
export interface Sample {
  seconds: number
  rss_mb: number
  heap_mb: number
  external_mb: number
  descriptors: number
  calls: number
  errors: number
  p50_ms: number
  p99_ms: number
  /** Of the whole machine: what else ran beside. */
  load: number
}

const MB = 1e6

/** Reads the server's own metrics, as Prometheus would. */
export async function sampleOf(url: string, seconds: number, { times, errors }: Calls): Promise<Sample> {
  const text = await (await fetch(`${url}/api/metrics`)).text()
  const gauge = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
  return {
    seconds: Math.round(seconds),
    rss_mb: tenth(gauge('process_resident_memory_bytes') / MB),
    heap_mb: tenth(gauge('nodejs_heap_size_used_bytes') / MB),
    external_mb: tenth(gauge('nodejs_external_memory_bytes') / MB),
    descriptors: gauge('process_open_fds'),
    calls: times.length + errors,
    errors,
    p50_ms: tenth(percentile(times, 50)),
    p99_ms: tenth(percentile(times, 99)),
    load: tenth(loadavg()[0] ?? 0),
  }
}

const tenth = (value: number) => Math.round(value * 10) / 10

export function csvOf(samples: readonly Sample[]): string {
  const [first] = samples
  if (first === undefined) return ''
  return [Object.keys(first), ...samples.map((sample) => Object.values(sample))]
    .map((cells) => `${cells.join(',')}\n`)
    .join('')
}
