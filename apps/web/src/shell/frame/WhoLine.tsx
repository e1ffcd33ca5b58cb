import { useMe } from '../../app/use-me.ts'

/** Who uses the app; without accounts the one user of the demo. */
export function WhoLine() {
  const { data: me } = useMe()
  if (me === undefined || me.mode === 'open') return 'Demo user, no login'
  return me.person === null ? 'Not signed in' : `Signed in as ${me.person.name}`
}
