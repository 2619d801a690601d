import type { DeclaredArea } from '#server/area.ts'
import { groupsArea } from './actions/groups.ts'
import { groupEmails } from './actions/links.ts'
import { declares } from './declares.ts'

export const area: DeclaredArea = {
  ...declares,
  ...groupsArea,
  emails: groupEmails,
}
