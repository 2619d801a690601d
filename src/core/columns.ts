// How a table that someone else's program wrote becomes lines of ours: by what its columns are called.

/** A column's title as titles are compared: small letters and figures, nothing else. */
export const plainTitle = (title: string): string =>
  title
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')

/**
 * Which field each column of a table most likely is, by its title; each field once, '' for an unknown column.
 *
 * @param names what each field is called in other programs' tables, in small letters without signs
 */
export function guessColumns<F extends string>(
  head: readonly string[],
  names: Readonly<Record<F, readonly string[]>>,
): (F | '')[] {
  const left = new Set(Object.keys(names) as F[])
  return head.map((title) => {
    const plain = plainTitle(title)
    const field = plain === '' ? undefined : [...left].find((each) => names[each].includes(plain))
    if (field) left.delete(field)
    return field ?? ''
  })
}

/** The cells of a line by their fields, by what the columns are; of two columns of one field the later one counts. */
export const cellsOf = <F extends string>(
  cells: readonly string[],
  columns: readonly (F | '')[],
): Partial<Record<F, string>> =>
  Object.fromEntries(
    columns.flatMap((field, at) => (field === '' ? [] : [[field, (cells[at] ?? '').trim()]])),
  ) as Partial<Record<F, string>>
