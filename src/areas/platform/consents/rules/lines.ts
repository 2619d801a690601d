import { type Day, type Instant, instantAt, isDay } from '#core/dates.ts'
import { readTable } from '#core/csv.ts'

/** A line of a list of consents: an address and the day its person agreed. */
export type ConsentLine = { address: string; givenAt: Instant }

/**
 * Reads a pasted list, an address and a day ('2026-03-01') a line, separated by a comma, a semicolon or a tab. A line without a day has
 * none of its own and is a fault, as is one with two of the same address; lines are counted from 1.
 */
export function readConsentLines(typed: string, timeZone: string): { lines: ConsentLine[]; faults: number[] } {
  const lines: ConsentLine[] = []
  const faults: number[] = []
  const seen = new Set<string>()
  for (const [at, cells] of readTable(typed).entries()) {
    const [address = '', day = ''] = cells.map((cell) => cell.trim())
    const key = address.toLowerCase()
    if (address === '' || !isDay(day) || seen.has(key)) faults.push(at + 1)
    else lines.push({ address, givenAt: instantAt(day as Day, '00:00', timeZone) })
    seen.add(key)
  }
  return { lines, faults }
}
