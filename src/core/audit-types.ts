import { allAreas, type DeclaredAreas } from './area.ts'
import { GIVEN_AUDIT_TYPES } from './given-audit-types.ts'

type DeclaredTypes<Area> = Area extends { auditTypes: readonly (infer Type extends string)[] } ? Type : never

/** Every type of audit entry. A type that nothing declares does not compile, and one that is stored all the same is a fault (I-20). */
export type AuditType = (typeof GIVEN_AUDIT_TYPES)[number] | DeclaredTypes<DeclaredAreas[keyof DeclaredAreas]>

/** On the server: a browser knows them by their words. */
export const allAuditTypes = (): readonly string[] => [
  ...GIVEN_AUDIT_TYPES,
  ...allAreas().flatMap(({ auditTypes }) => auditTypes ?? []),
]
