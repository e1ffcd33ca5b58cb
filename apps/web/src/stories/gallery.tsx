import { createLazyRoute, createRoute } from '@tanstack/react-router'
import type { FunctionComponent } from 'react'
import { paths } from '../app/paths.ts'
import { at } from '../shell/root.tsx'
import { Anchor } from '../ui/Anchor.tsx'
import { PageTitle } from '../ui/Section.tsx'

/** A page of views in all their states; its address is the name of its file. */
interface StoryFile {
  Stories: FunctionComponent
}

const files = import.meta.glob<StoryFile>('./*.stories.tsx')
const addressOf = (file: string) => `${paths.gallery()}/${file.slice('./'.length, -'.stories.tsx'.length)}`

const Contents = () => (
  <>
    <PageTitle title="Components and states" lead="Every component in every state, by noun." />
    <ul>
      {Object.keys(files).map((file) => (
        <li key={file}>
          <Anchor href={addressOf(file)}>{addressOf(file)}</Anchor>
        </li>
      ))}
    </ul>
  </>
)

/** In development only. */
export const galleryRoutes = () => [
  createRoute({ ...at(paths.gallery()), component: Contents }),
  ...Object.entries(files).map(([file, load]) =>
    createRoute(at(addressOf(file))).lazy(async () =>
      createLazyRoute(addressOf(file))({ component: (await load()).Stories }),
    ),
  ),
]
