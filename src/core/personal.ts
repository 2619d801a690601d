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
  /** Of rows with this value only; of all when left out. */
  onceWhile?: { column: string; is: string }
  /** A column that may not name the same customer: a row stays where it names the survivor. */
  apartFrom?: string
  /** Rows are never changed: they stay with the merged customer, and reads look under both. */
  isFinal?: true
}

/**
 * Where a table has data of a guest, declared by the area that owns it: erasing a person and the export of all that is stored of them are
 * made of it. `t` is the table; $1 the property, $2 the person's customers (uuid[]), $3 their addresses, those of letters with the name, in lower case (text[]), $4 patterns of
 * them and of the full name (text[]), $5 the same as expressions that end where a word ends (text[]). A full name that another guest has too
 * is not among them.
 */
export type PersonalTable = {
  table: string
  /** SQL that is true for rows of the person. */
  of: string
  /** What erasing makes of columns, as SQL. */
  erases?: Readonly<Record<string, string>>
  /** Erasing deletes the rows. */
  isDeleted?: true
  /** Columns without data of the person. */
  keeps?: readonly string[]
  /** Columns of the person that the law wants stored: of invoices, receipts and signed contracts. */
  retains?: readonly string[]
}

/** Rows of the person's customers, and of their bookings. */
export const OF_CUSTOMER = 't.customer_id = any($2::uuid[])'
const BOOKINGS = 'select b.id from bookings b where b.property_id = $1 and b.customer_id = any($2::uuid[])'
export const OF_BOOKING = `t.booking_id in (${BOOKINGS})`
export const OF_FOLIO = `t.folio_id in (select f.id from folios f where f.property_id = $1 and f.booking_id in (${BOOKINGS}))`
/** Rows whose column is an address of the person; rows in whose column one of them, or the full name, appears. */
export const addressed = (column: string): string => `lower(t.${column}) = any($3::text[])`
export const naming = (column: string): string =>
  `(t.${column}::text ilike any($4::text[]) and t.${column}::text ~* any($5::text[]))`
/** Rows in whose column the id of one of the person's bookings stands: they are found without a name. */
export const ofBookingIn = (column: string): string =>
  `exists (select from (${BOOKINGS}) own where t.${column}::text like '%' || own.id || '%')`

/** Words in the place of what was erased. */
export const NOTHING = "''"
export const ERASED = "'Erased'"
export const ERASED_GUEST = "'Erased guest'"

/** A text of staff as a rule: it is replaced only where the person appears in it. */
export const unlessNaming = (column: string): string =>
  `case when ${naming(column)} then 'Erased guest' else t.${column} end`
