/**
 * A column that names a customer, declared by the area that owns its table. A merge moves its rows to the customer that survives, and
 * undoing the merge moves them back.
 */
export type CustomerLink = {
  table: string
  column: string
  /** The columns that identify a row within a property; `id` when left out. */
  key?: readonly string[]
  /** What a customer has once: a row stays with the merged customer where the survivor has one with the same values. */
  once?: readonly string[]
  /** A column that may not name the same customer: a row stays where it names the survivor. */
  apartFrom?: string
  /** Rows are never changed: they stay with the merged customer, and reads look under both. */
  isFinal?: true
}
