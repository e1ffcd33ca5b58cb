import { Dim } from '../../ui/Words.tsx'

/** What the barn calls the horse, beside the name. */
export const BarnName = ({ horse: { barn_name } }: { horse: { barn_name: string | null } }) =>
  barn_name === null ? null : <Dim>“{barn_name}”</Dim>
