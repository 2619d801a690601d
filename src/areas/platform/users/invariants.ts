import type { Invariant } from '#server/area.ts'

export const usersInvariants: readonly Invariant[] = [
  {
    id: 'I-29',
    description: 'nobody who was disabled has a session',
    sql: `select s.user_id from sessions s join users u on u.id = s.user_id where u.status <> 'ACTIVE'`,
  },
]
