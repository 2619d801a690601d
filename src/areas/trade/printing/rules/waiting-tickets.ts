import type { TicketSheet } from '../contract/sheets.ts'

/** The specification's words: a ticket of an order that is Completed, Cancelled or Submitted is not printed; nor is one of a draft. */
export const isPrintable = (orderStatus: string): boolean =>
  !['Draft', 'Submitted', 'Completed', 'Cancelled'].includes(orderStatus)

/** What a ticket is about, as it is when the ticket is to be printed. */
export type LineNow = {
  lineId: string
  /** At the station of the ticket. */
  status: string
  /** Of the bill the line is on now. */
  orderStatus: string
  /** Documents that were printed, or may have been, and sent the line to a kitchen. */
  onPaper: readonly string[]
}

export type WaitingTicket = { id: string; kind: 'KOT' | 'CANCEL_KOT'; sheet: TicketSheet; lines: readonly LineNow[] }

/**
 * What becomes of a ticket that is to be printed: it prints with the lines that are still valid; it is withdrawn when none is; and it asks
 * when its order was closed while something of it is still to be cooked.
 */
export type Verdict =
  | { id: string; does: 'print'; sheet: TicketSheet; /** Some of its lines are not valid any more. */ isLess: boolean }
  | { id: string; does: 'withdraw' }
  | { id: string; does: 'ask' }

/** A line that is still to be cooked, of an order that is open. */
const isToCook = ({ status, orderStatus }: LineNow): boolean => isPrintable(orderStatus) && status === 'Available'

/**
 * What becomes of tickets that waited (specification section 4). Of what is to be cooked only Available lines of open orders are printed; a
 * note or a move is printed while the order is open; a withdrawal is printed where the line was or will be printed.
 *
 * @param tickets the ones that cook before those that withdraw
 */
export function verdictsOf(tickets: readonly WaitingTicket[]): Verdict[] {
  const dropped = new Set<string>()
  return tickets.map(({ id, kind, sheet, lines }): Verdict => {
    const now = new Map(lines.map((line) => [line.lineId, line]))
    const isCooking = kind === 'KOT' && (sheet.banner === 'NEW' || sheet.banner === 'ADD')
    const isValid = (line: LineNow): boolean => {
      if (isCooking) return isToCook(line)
      if (kind === 'KOT') return isPrintable(line.orderStatus)
      return isToCook(line) || line.onPaper.some((jobId) => !dropped.has(`${jobId} ${line.lineId}`))
    }
    // A ticket of before lines were named on it is printed as it is.
    const isToPrint = (lineId: string | undefined): boolean => {
      const line = lineId === undefined ? undefined : now.get(lineId)
      return line === undefined || isValid(line)
    }
    const left = sheet.lines.filter(({ lineId }) => isToPrint(lineId))
    for (const { lineId } of sheet.lines) if (!isToPrint(lineId)) dropped.add(`${id} ${lineId}`)
    if (left.length > 0)
      return { id, does: 'print', sheet: { ...sheet, lines: left }, isLess: left.length < sheet.lines.length }
    const isUncooked = lines.some(({ status, orderStatus }) => status === 'Available' && orderStatus === 'Completed')
    return { id, does: isCooking && isUncooked ? 'ask' : 'withdraw' }
  })
}
