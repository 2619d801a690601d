/** With FAULTS=full the faults are as many as their promises name; without it a share of them, for the sake of the everyday run. */
const isFull = process.env['FAULTS'] === 'full'

/** How often the whole process tree is killed. */
export const KILLS = isFull ? 20 : 2
/** Writes sent twice over a connection that loses responses. */
export const DOUBLED_WRITES = isFull ? 10_000 : 600
/**
 * How long the database is frozen, and within how long a request must have ended. The everyday run freezes it for a few seconds, with
 * less patience.
 */
export const FROZEN = isFull
  ? { seconds: 45, withinMs: 15_000, settings: {} }
  : { seconds: 7, withinMs: 6_000, settings: { DATABASE_PATIENCE_SECONDS: '2' } }
/** How often 32 clerks want one room at once; in one process src/areas/lodging/bookings races as often every day. */
export const RACES = isFull ? 20 : 3
/** How often two clerks want one room at once. */
export const PAIRS = isFull ? 50 : 6
/** A close is killed at each of so many steps, evenly spread; in one process it is killed at every step every day. */
export const KILLED_EVERY = isFull ? 1 : 5
/** Recipients of a campaign whose server is killed twice. */
export const RECIPIENTS = isFull ? 2_000 : 120
