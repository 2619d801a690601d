import type { DeclaredArea } from '#server/area.ts'
import { usersArea } from './actions/users.ts'
import { userEmails } from './jobs.ts'
import { usersInvariants } from './invariants.ts'
import { auditTypes, declares } from './declares.ts'

export const area: DeclaredArea = {
  ...declares,
  auditTypes,
  ...usersArea,
  emails: userEmails,
  invariants: usersInvariants,
}
