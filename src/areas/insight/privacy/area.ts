import type { DeclaredArea } from '#server/area.ts'
import { privacyArea } from './actions.ts'
import { auditTypes, declares } from './declares.ts'
import { customerLinks, personalData } from './personal.ts'

export const area: DeclaredArea = {
  ...declares,
  auditTypes,
  ...privacyArea,
  customerLinks,
  personalData,
}
