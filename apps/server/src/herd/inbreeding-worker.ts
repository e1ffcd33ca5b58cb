import { inbreeding } from '@quarterpole/genetics/inbreeding'
import type { Pedigree } from '@quarterpole/genetics/pedigree'
import { move } from 'piscina'

/** Wright's F of every horse, computed in a thread and handed over without a copy. */
export default function work(ped: Pedigree): Float64Array {
  // What `move` marks arrives as the array itself; its type says otherwise.
  return move(inbreeding(ped)) as Float64Array
}
