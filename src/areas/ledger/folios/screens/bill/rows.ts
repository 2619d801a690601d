import { type Minor, sum } from '#core/money.ts'
import type { Day } from '#core/dates.ts'
import type { Folio, FolioLine, FolioNight } from '../../contract/replies.ts'
import { rootKey } from '../../rules/charges.ts'
import { takesOff } from '../../rules/folios.ts'

/** A charge, or a line that takes from one, as a row of the bill. */
export type BillRow = Pick<
  FolioLine,
  'net' | 'tax' | 'total' | 'taxes' | 'remaining' | 'remainingPrice' | 'includesTax' | 'partyId' | 'invoice' | 'origin'
> & {
  /** night:<stay>:<day> or line:<line>. */
  key: string
  /** The charge it belongs to: itself, or the one it takes from. */
  rootKey: string
  day: Day
  name: string
  quantity: number
  night: FolioNight | null
  line: FolioLine | null
  /** It takes from another charge and is listed below it. */
  isOff: boolean
}

/** STAY has the nights of one stay with what was made of them; OTHER_ROOM is room revenue of no stay shown, from another bill. */
type GroupKind = 'STAY' | 'OTHER_ROOM' | 'SERVICES' | 'EXPENSES' | 'FEES' | 'ROUNDING' | 'UNCHARGED'

export type BillGroup = {
  id: string
  kind: GroupKind
  /** The stay of the group; null for the others. */
  stay: Pick<FolioNight, 'stayId' | 'roomNumber' | 'roomTypeName' | 'guestName'> | null
  rows: readonly BillRow[]
  tax: Minor
  total: Minor
}

const ofNight = (night: FolioNight): BillRow => {
  const { sourceKey: key, night: day, roomTypeName: name } = night
  return { ...night, key, rootKey: key, day, name, quantity: 1, night, line: null, isOff: false }
}

const ofLine = (line: FolioLine): BillRow => {
  const { sourceKey: key, serviceOn: day } = line
  const root = rootKey(line)
  return { ...line, key, rootKey: root, day, night: null, line, isOff: root !== key }
}

const kindOf = (row: BillRow, stays: ReadonlySet<string>): { id: string; kind: GroupKind } => {
  if (row.night) return { id: row.night.stayId, kind: 'STAY' }
  const { kind, countsAs, stayId } = row.line ?? { kind: 'SERVICE', countsAs: 'SERVICE', stayId: null }
  if (countsAs === 'ROOM')
    return stayId !== null && stays.has(stayId) ? { id: stayId, kind: 'STAY' } : named('OTHER_ROOM')
  if (kind === 'FEE') return named('FEES')
  if (kind === 'ROUNDING') return named('ROUNDING')
  return named(countsAs === 'SERVICE' ? 'SERVICES' : 'EXPENSES')
}
const named = (kind: GroupKind) => ({ id: kind, kind })

const ORDER: readonly GroupKind[] = ['STAY', 'OTHER_ROOM', 'SERVICES', 'EXPENSES', 'FEES', 'ROUNDING']

/**
 * The charges of a bill in groups: each stay's nights, then services, expenses, fees and round-off. What takes from a charge is
 * right below it, in its group. A refund is no charge. The groups come to payable + services + expenses - refunds.
 */
export function billGroups({ nights, lines }: Pick<Folio, 'nights' | 'lines'>): BillGroup[] {
  const rows = [...nights.map(ofNight), ...lines.filter(({ kind }) => kind !== 'REFUND').map(ofLine)]
  const stays = new Set(nights.map(({ stayId }) => stayId))
  const offs = new Map<string, BillRow[]>()
  for (const row of rows) if (row.isOff) offs.set(row.rootKey, [...(offs.get(row.rootKey) ?? []), row])
  const known = new Set(rows.filter(({ isOff }) => !isOff).map(({ key }) => key))
  const found = new Map<string, { kind: GroupKind; rows: BillRow[] }>()
  // What was taken off a night that is no longer charged (its stay is cancelled) is listed by itself.
  for (const row of rows.filter(({ isOff, rootKey: root }) => !isOff || !known.has(root))) {
    const { id, kind } = kindOf(row, stays)
    const group = found.get(id) ?? { kind, rows: [] }
    group.rows.push(row, ...(row.isOff ? [] : (offs.get(row.key) ?? [])))
    found.set(id, group)
  }
  return [...found]
    .map(([id, group]): BillGroup => {
      const first = group.rows.find(({ night }) => night !== null)?.night ?? null
      const stay = group.kind === 'STAY' ? first : null
      const total = sum(group.rows.map((row) => row.total))
      return { id, ...group, stay, tax: sum(group.rows.map((row) => row.tax)), total }
    })
    .toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind))
}

/** Expenses noted with the booking that are not on the guest's bill; undefined when there are none. */
export function unchargedGroup({ uncharged }: Pick<Folio, 'uncharged'>): BillGroup | undefined {
  if (uncharged.length === 0) return undefined
  const rows = uncharged.map(ofLine)
  const total = sum(rows.map((row) => row.total))
  return { id: 'UNCHARGED', kind: 'UNCHARGED', stay: null, rows, tax: sum(rows.map(({ tax }) => tax)), total }
}

/** Why nothing can be done with a charge; undefined when it can. */
export type RowReason = 'closed' | 'off' | 'invoiced' | 'nothingLeft'

export function rowReason(row: BillRow, isClosed: boolean): RowReason | undefined {
  if (row.isOff) return 'off'
  if (row.invoice) return 'invoiced'
  if (row.remaining <= 0) return 'nothingLeft'
  return isClosed ? 'closed' : undefined
}

/** Whether a line can be reversed: nothing was taken off it, it is on no invoice, it is no refund. */
export function isReversible(row: BillRow, isClosed: boolean): boolean {
  const { line } = row
  if (!line || isClosed || line.isReversed || line.reversesId !== null || row.invoice) return false
  if (takesOff(line.kind)) return true
  return !row.isOff && line.chargeKey === null && row.remaining === row.total
}

/** Rows that came of a row: what was taken off it, made of it, or reverses it. */
export const rowsMadeOf = (rows: readonly BillRow[], key: string): BillRow[] =>
  rows.filter((row) => row.key !== key && (row.rootKey === key || row.origin.chargeKey === key))
