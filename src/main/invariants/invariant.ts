/** Something that must hold after every test, journey and kill: each row the statement answers is a fault. */
export type Invariant = { id: string; says: string; sql: string }

/**
 * The first day of property `p` that was never closed. A day that is opened again keeps the rooms its night was slept in, also
 * those of guests who moved on the day after.
 */
export const FIRST_UNCLOSED = `(
  select greatest(p.business_date, max(d.business_on) + 1) from closing_days d where d.property_id = p.id)`

/** Stays that hold inventory. */
export const HOLDING = `('OPTION', 'CONFIRMED', 'IN_HOUSE', 'CHECKED_OUT')`
