import type { IconName } from '../ui/Icon.tsx'
import type { CallName } from './api/routes.ts'

/** All that is said of a page; routes, links, header, tabs, breadcrumbs, window title and rights read it here, what the search says of it is in page-words.ts. */
export interface Page {
  /** `$id` is what differs from record to record. */
  path: string
  /** Left out where it is that of the page above: a record's page is called like its list. */
  name?: string
  /** The call without which it is of no use; left out where everyone who is in may open it. */
  need?: CallName
  /** What its forms need, by the parameter of the address that opens them, or by it and its value; the first that fits counts. */
  forms?: Readonly<Record<string, CallName>>
  /** In the header: the key that opens it after g, and its place in the bar at the bottom of a phone. */
  header?: { key: string; bar?: { name: string; icon: IconName } }
  /** The page of the header it belongs to; left out where that is above it by its path. */
  of?: string
  /** Its word among the tabs of that page; one without a tab is below one by its path. */
  tab?: string
  /** What a page below it calls it, until its name is known. */
  record?: string
  /** Parameters of the address that open one record in place of the list. */
  opens?: readonly string[]
  /** Parameters that are passed on to the page above. */
  passes?: readonly string[]
}
