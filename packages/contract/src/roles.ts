/** Who a person is in the barn, and what each may do. No schema library: the pages import it too. */
export const ROLES = ['owner', 'manager', 'staff', 'vet', 'trainer', 'viewer'] as const
export type Role = (typeof ROLES)[number]

export const RIGHTS = [
  'read', // horses, pedigrees, tests, injuries, races, tracks
  'read_barn', // what is about the whole barn: covers, crosses, to-dos, dashboard
  'private_notes',
  'money', // fees, prices, payments, projected values, the stallion book, sales
  'contacts', // phones, e-mail and addresses of people, and who owns what share
  'edit_horses',
  'edit_health', // tests and injuries
  'edit_racing', // starts, works, race cards
  'edit_season', // covers and to-dos
  'add_events', // to a cover: a scan, a day she was bred
  'plan', // crosses and season plans
  'undo',
  'export', // tables and reports as files
  'share', // a page of one thing, for people who don't sign in: share-kinds.ts says what of
  'manage', // imports, removals, tracks, evaluations, the sample herd
  'people', // invitations, roles, tokens' holders
] as const
export type Right = (typeof RIGHTS)[number]

export const ROLE_RIGHTS: Readonly<Record<Role, readonly Right[]>> = {
  owner: RIGHTS,
  manager: RIGHTS,
  staff: [
    'read',
    'read_barn',
    'private_notes',
    'contacts',
    'edit_horses',
    'edit_health',
    'edit_racing',
    'edit_season',
    'add_events',
    'undo',
    'export',
    'share',
  ],
  vet: ['read', 'read_barn', 'private_notes', 'edit_health', 'add_events', 'undo', 'export'],
  trainer: ['read', 'edit_health', 'edit_racing', 'undo', 'share'],
  viewer: ['read', 'read_barn'],
}

/** Reads and writes only horses he trains: `horse.trainer` is one of his names. */
export const hasOwnHorsesOnly = (role: Role) => role === 'trainer'

/** Roles a person may give to others, take from them, and send a new password link to. */
export const MAY_APPOINT: Readonly<Partial<Record<Role, readonly Role[]>>> = {
  owner: ROLES,
  manager: ['staff', 'vet', 'trainer', 'viewer'],
}

/** What an API token may do of what its holder may: read only, or everything but his account and people. */
export const TOKEN_SCOPES = ['read', 'write'] as const
export type TokenScope = (typeof TOKEN_SCOPES)[number]

/** Header of a write that was entered earlier: the account it was entered by. It is refused in anyone else's name. */
export const PERSON_HEADER = 'quarterpole-person'
