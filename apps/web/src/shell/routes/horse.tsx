import { createLazyRoute, useParams } from '@tanstack/react-router'
import { PageNotFound } from '../../app/PageFailure.tsx'
import { HorsePage } from '../../barn/horse-page/HorsePage.tsx'
import { idIn } from '../../app/search.ts'

function HorseRoute() {
  const id = idIn(useParams({ strict: false }), 'id')
  return id === undefined ? <PageNotFound /> : <HorsePage key={id} id={id} />
}

export const route = createLazyRoute('/horses/$id')({ component: HorseRoute })
