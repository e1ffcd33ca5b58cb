import { type FunctionComponent, lazy, Suspense } from 'react'

/** A part that its page loads when it is first shown; until then nothing is in its place. */
export function splitOff<Props extends object>(load: () => Promise<FunctionComponent<Props>>) {
  const Part = lazy(async () => ({ default: await load() }))
  return (props: Props) => (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  )
}
