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
