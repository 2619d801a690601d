/** A text a spreadsheet could take for a formula, also behind any number of escaping apostrophes. */
const LOOKS_LIKE_FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/

/**
 * One cell of a CSV file. A text that could be taken for a formula is marked as text by an apostrophe, which `readCsv` takes off again;
 * numbers stay numbers, negative ones too.
 */
export const csvCell = (value: unknown): string => {
  const text = value === null || value === undefined ? '' : String(value)
  const harmless = typeof value === 'string' && LOOKS_LIKE_FORMULA.test(text) ? `'${text}` : text
  return /[",\n\r;]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** A text as it was before it was marked as one. */
const unmarked = (cell: string): string =>
  LOOKS_LIKE_FORMULA.test(cell) && cell.startsWith("'") ? cell.slice(1) : cell

export const csvLine = (cells: readonly unknown[]): string => cells.map(csvCell).join(',')

/** Marks the file as UTF-8 for spreadsheets. */
export const BYTE_ORDER_MARK = '\ufeff'

const SEPARATORS = [',', ';', '\t'] as const
/** How many lines are searched for the separator: a title may be above the header. */
const LINES_LOOKED_AT = 10

/** The separator that occurs most often in one line. */
function separatorOf(text: string): string {
  const lines = text.split(/\r?\n/, LINES_LOOKED_AT)
  const most = (separator: string) => Math.max(...lines.map((line) => line.split(separator).length))
  const [first] = lines
  const inHeader = (separator: string) => (first ?? '').split(separator).length
  const byHeader = SEPARATORS.toSorted((a, b) => inHeader(b) - inHeader(a))[0]
  if (byHeader && inHeader(byHeader) > 1) return byHeader
  return SEPARATORS.toSorted((a, b) => most(b) - most(a))[0] ?? ','
}

/**
 * The table without what is above its header: lines of one cell over lines of several are its title, the day it was made, a note.
 */
export function withoutTitle(rows: readonly string[][]): string[][] {
  const filled = (row: readonly string[]) => row.filter((cell) => cell !== '').length
  const isTable = rows.some((row) => filled(row) > 1)
  const header = isTable ? rows.findIndex((row) => filled(row) > 1) : 0
  return rows.slice(header)
}

/**
 * The cells of a table someone saved or copied from their own program: separated by commas, semicolons or tabs, whichever its first
 * line has most of, or what a line 'sep=;' before it names; quoted or not, with any line ends. Empty lines are left out, spaces around a cell too, and the apostrophe that
 * `csvCell` marks a text with.
 */
export function readTable(file: string): string[][] {
  const marked = /^sep=(.)\r?\n/i.exec(file.replace(BYTE_ORDER_MARK, ''))
  const text = file.replace(BYTE_ORDER_MARK, '').slice(marked?.[0].length ?? 0)
  const separator = marked?.[1] ?? separatorOf(text)
  const lines: string[][] = [['']]
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1) {
    const line = lines.at(-1) ?? []
    const sign = text[at] ?? ''
    const cell = line.at(-1) ?? ''
    const isDoubled = isQuoted && sign === '"' && text[at + 1] === '"'
    if (isDoubled) at += 1
    if (sign === '"' && !isDoubled && (isQuoted || cell.trim() === '')) isQuoted = !isQuoted
    else if (!isQuoted && sign === separator) line.push('')
    else if (!isQuoted && sign === '\n') lines.push([''])
    else line[line.length - 1] = cell + sign
  }
  return lines
    .map((line) => line.map((cell) => unmarked(cell.trim())))
    .filter((line) => line.some((cell) => cell !== ''))
}

/** The cells of a CSV file as texts, line by line: what `csvLine` wrote, read back. */
export function readCsv(file: string): string[][] {
  const text = file.replace(BYTE_ORDER_MARK, '').replace(/\r\n$/, '')
  const lines: string[][] = [[]]
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    const cell = quoted?.replaceAll('""', '"') ?? plain ?? ''
    lines.at(-1)?.push(unmarked(cell))
    if (end === '\r\n') lines.push([])
    if (end === '') break
  }
  return lines
}
