import type { DeclaredArea } from '#server/area.ts'
import { importsArea } from './actions/imports.ts'
import { importJobs } from './jobs.ts'
import { auditTypes, declares } from './declares.ts'
import { customerLinks, personalData } from './personal.ts'

export const area: DeclaredArea = {
  ...declares,
  auditTypes,
  ...importsArea,
  jobs: importJobs,
  customerLinks,
  personalData,
}
