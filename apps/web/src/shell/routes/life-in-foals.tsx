import { createLazyRoute, useParams } from '@tanstack/react-router'
import { PageNotFound } from '../../app/PageFailure.tsx'
import { LifeInFoalsPage } from '../../barn/horse-page/LifeInFoalsPage.tsx'
import { idIn } from '../../app/search.ts'

function LifeInFoalsRoute() {
  const id = idIn(useParams({ strict: false }), 'id')
  return id === undefined ? <PageNotFound /> : <LifeInFoalsPage key={id} id={id} />
}

export const route = createLazyRoute('/horses/$id/foals')({ component: LifeInFoalsRoute })
