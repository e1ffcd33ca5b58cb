import type { ComponentType } from 'react'
import type { CardName } from '../../app/paths.ts'

/** A section of a card about the method; its id is the fragment that numbers link to. */
export interface MethodSection {
  readonly id: string
  readonly title: string
  readonly paragraphs: readonly string[]
  /** Below the paragraphs. */
  readonly table?: ComponentType
  /** Where this herd's own figures are. */
  readonly see?: { readonly href: string; readonly words: string }
}

/** What a model is for, how it works and where it is weak, in plain words; the long form is in `doc`. */
export interface ModelCard {
  readonly purpose: string
  /** What it reads, in words; the counts of this herd are beside it. */
  readonly uses: string
  readonly method: readonly MethodSection[]
  readonly faults: readonly string[]
  readonly sources: readonly string[]
  /** Files of the long form in docs/models. */
  readonly docs: readonly string[]
}

export type ModelCards = Readonly<Record<CardName, ModelCard>>
