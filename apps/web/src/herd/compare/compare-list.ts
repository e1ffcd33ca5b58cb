import { useSyncExternalStore } from 'react'

/** A horse picked to compare. */
export interface ComparedHorse {
  id: number
  name: string
}

/** Side by side on one screen. */
export const MAX_COMPARED = 4
const STORAGE_KEY = 'quarterpole.compare'

const isHorse = (value: unknown): value is ComparedHorse => {
  const { id, name } = (value ?? {}) as Partial<Record<keyof ComparedHorse, unknown>>
  return Number.isSafeInteger(id) && typeof name === 'string'
}

/** The picks of a text written by {@link write}; anything else is no picks. */
export function readCompared(text: string | null): readonly ComparedHorse[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(kept) ? kept.filter(isHorse).slice(0, MAX_COMPARED) : []
  } catch {
    return []
  }
}

function stored(): string | null {
  try {
    return sessionStorage.getItem(STORAGE_KEY)
  } catch {
    return null
  }
}

let picked = readCompared(stored())
const listeners = new Set<() => void>()

function write(next: readonly ComparedHorse[]): void {
  picked = next
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(next))
  } catch {
    // Blocked storage: the picks last until the page is loaded again.
  }
  for (const listener of listeners) listener()
}

/** The picks with one more or one fewer; a fifth replaces the oldest. */
export function toggled(now: readonly ComparedHorse[], { id, name }: ComparedHorse): ComparedHorse[] {
  if (now.some((horse) => horse.id === id)) return now.filter((horse) => horse.id !== id)
  return [...now, { id, name }].slice(-MAX_COMPARED)
}

export const toggleCompared = (horse: ComparedHorse): void => write(toggled(picked, horse))
export const clearCompared = (): void => write([])

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const now = () => picked

/** Horses picked to compare, for this visit. */
export const useCompared = () => useSyncExternalStore(subscribe, now, now)
