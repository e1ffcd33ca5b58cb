import { PageTitle } from '../ui/Section.tsx'

export function TracksPage() {
  return <PageTitle title="Track Intel" />
}
