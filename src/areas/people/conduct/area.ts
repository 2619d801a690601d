import type { DeclaredArea } from '#server/area.ts'
import { conductArea } from './actions/conduct.ts'
import { auditTypes, declares } from './declares.ts'

export const area: DeclaredArea = { ...declares, auditTypes, ...conductArea }
