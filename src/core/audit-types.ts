import { allAreas, type DeclaredAreas } from './area.ts'

/** The specification's fifteen types of audit events; areas declare the others. */
export const GIVEN_AUDIT_TYPES = [
  'NEW_BOOKING',
  'ROOM_ALLOCATION',
  'ROOM_RELEASE',
  'CHECK_IN',
  'ROOM_CATEGORY_CHANGE',
  'BOOKING_UPDATE',
  'DATE_CHANGE',
  'BOOKING_CHECKOUT',
  'GUEST_DETAILS_UPDATE',
  'BOOKING_CANCELLED',
  'ROOM_SHIFT',
  'ORDER_CREATE',
  'ORDER_UPDATE',
  'ORDER_CANCEL',
  'ORDER_DELETE',
] as const

type DeclaredTypes<Area> = Area extends { auditTypes: readonly (infer Type extends string)[] } ? Type : never

/** Every type of audit entry. A type that nothing declares does not compile, and one that is stored all the same is a fault (I-20). */
export type AuditType = (typeof GIVEN_AUDIT_TYPES)[number] | DeclaredTypes<DeclaredAreas[keyof DeclaredAreas]>

/** On the server: a browser knows them by their words. */
export const allAuditTypes = (): readonly string[] => [
  ...GIVEN_AUDIT_TYPES,
  ...allAreas().flatMap(({ auditTypes }) => auditTypes ?? []),
]
