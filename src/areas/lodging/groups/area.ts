import type { DeclaredArea } from '#server/area.ts'
import { groupsArea } from './actions/groups.ts'
import { groupEmails } from './actions/links.ts'
import { auditTypes, declares } from './declares.ts'
import { personalData } from './personal.ts'

export const area: DeclaredArea = {
  ...declares,
  auditTypes,
  ...groupsArea,
  emails: groupEmails,
  personalData,
}
