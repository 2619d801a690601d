/** Something that must hold after every test, journey and kill: each row the statement answers is a fault. */
export type Invariant = { id: string; says: string; sql: string }

/** Stays that hold inventory. */
export const HOLDING = `('OPTION', 'CONFIRMED', 'IN_HOUSE', 'CHECKED_OUT')`
