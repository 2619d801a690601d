import type { DeclaredArea } from '#server/area.ts'
import { privacyArea } from './actions.ts'
import { auditTypes, customerLinks, declares, personalData } from './declares.ts'

export const area: DeclaredArea = {
  ...declares,
  auditTypes,
  ...privacyArea,
  customerLinks,
  personalData,
}
