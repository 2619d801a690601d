import type { DeclaredArea } from '#server/area.ts'
import { projectsArea } from './actions/projects.ts'
import { auditTypes, declares } from './declares.ts'
import { projectsInvariants } from './invariants.ts'

export const area: DeclaredArea = { ...declares, auditTypes, ...projectsArea, invariants: projectsInvariants }
