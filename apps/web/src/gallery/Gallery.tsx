import { PageTitle } from '../ui/Section.tsx'

export function Gallery() {
  return <PageTitle title="Gallery" />
}
