import type { RecordStory } from './record-story.ts'

const files = import.meta.glob<{ story: RecordStory }>('./records/*.ts', { eager: true })

/** By the name of the record, which is the name of the file. */
export const recordStories: Readonly<Record<string, RecordStory | undefined>> = Object.fromEntries(
  Object.entries(files).map(([file, { story }]) => [file.slice('./records/'.length, -'.ts'.length), story]),
)
