import type { Context } from '#server/request/context.ts'
import { findIdentities } from '../queries/lists.ts'
import { findDepartments, findEmploymentTypes, findPositions } from '../queries/set-up.ts'

/** For a dry run of an import: departments, positions and kinds of employment, and by what everyone is recognised. */
export async function staffToImport({ tx }: Context) {
  const [departments, positions, employmentTypes, known] = await Promise.all([
    findDepartments(tx),
    findPositions(tx),
    findEmploymentTypes(tx),
    findIdentities(tx),
  ])
  return { departments, positions, employmentTypes, known }
}
