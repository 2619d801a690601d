import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { RoomType } from '#areas/property/rooms/contract.ts'
import type { Day } from '#core/dates.ts'
import type { Minor } from '#core/money.ts'
import type { RatePlan } from '../contract/rates.ts'
import { type PriceChange, useSetPrices } from './use-prices.ts'

export type GridNight = { day: Day; baseAmount: Minor | null; isSet: boolean }
/** A line of the grid: the nights of one plan and type; `isFixed` ones only show. */
export type GridRow = { plan: RatePlan; type: RoomType; nights: readonly GridNight[]; isFixed: boolean }
export type Place = { row: number; column: number }
export type PriceGridState = Omit<ReturnType<typeof useGrid>, 'table'>

/** Where the focus is, which nights of its row are selected with it, and whether its price is being typed. */
export function useGrid(rows: readonly GridRow[], days: readonly Day[], today: Day) {
  const [place, setPlace] = useState<Place>({ row: 0, column: 0 })
  const [anchor, setAnchor] = useState<number>()
  const [typed, setTyped] = useState<string>()
  const table = useRef<HTMLTableElement>(null)
  const mustFocus = useRef(false)
  const setPrices = useSetPrices()

  const at: Place = {
    row: Math.max(0, Math.min(place.row, rows.length - 1)),
    column: Math.max(0, Math.min(place.column, days.length - 1)),
  }
  const row = rows[at.row]
  const end = anchor === undefined ? at.column : Math.max(0, Math.min(anchor, days.length - 1))
  const [first, last] = [Math.min(at.column, end), Math.max(at.column, end)]
  const selected = (row?.nights ?? []).slice(first, last + 1).filter((night) => night.day >= today)
  const mayEdit = row !== undefined && !row.isFixed && selected.length > 0

  useEffect(() => {
    if (!mustFocus.current || typed !== undefined) return
    mustFocus.current = false
    table.current?.querySelector<HTMLElement>('td[tabindex="0"]')?.focus()
  }, [place, typed])

  const go = (next: Place, isExtending: boolean) => {
    mustFocus.current = true
    setTyped(undefined)
    setAnchor(isExtending ? (anchor ?? at.column) : undefined)
    setPlace(isExtending ? { row: at.row, column: next.column } : next)
  }
  const edit = (text?: string) => mayEdit && setTyped(text ?? '')
  const stop = () => {
    mustFocus.current = true
    setTyped(undefined)
  }
  /** Gives the selected nights a price; null removes their own, so the base rate counts again. */
  const set = (amount: Minor | null) => {
    stop()
    if (!row || !mayEdit) return
    const change = changeOf(row, selected, amount)
    if (change.after.length > 0) void setPrices([change])
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (typed !== undefined || event.ctrlKey || event.metaKey || event.altKey) return
    const next = stepOf(event.key, at, { rows: rows.length, columns: days.length }, isRightToLeft(event.currentTarget))
    if (next) go(next, event.shiftKey && next.row === at.row)
    else if (event.key === 'Enter' || event.key === 'F2') edit()
    else if (event.key === 'Delete' || event.key === 'Backspace') set(null)
    else if (event.key === 'Escape' && anchor !== undefined) setAnchor(undefined)
    else if (/^\d$/.test(event.key)) edit(event.key)
    else return
    event.preventDefault()
  }

  return {
    table,
    at,
    row,
    selected,
    mayEdit,
    typed,
    onKeyDown,
    edit,
    stop,
    set,
    clear: () => setAnchor(undefined),
    focus: (next: Place) => go(next, false),
    drag: (next: Place) => next.row === at.row && go(next, true),
    isSelected: (cell: Place) => cell.row === at.row && cell.column >= first && cell.column <= last,
  }
}

/** What a price changes of nights of a row; those that have it already are left out. */
function changeOf(row: GridRow, nights: readonly GridNight[], amount: Minor | null): PriceChange {
  const changed = nights.filter((night) =>
    amount === null ? night.isSet : night.baseAmount !== amount || !night.isSet,
  )
  return {
    ratePlanId: row.plan.id,
    roomTypeId: row.type.id,
    before: changed.map(({ day, isSet, baseAmount }) => ({ day, amount: isSet ? baseAmount : null })),
    after: changed.map(({ day }) => ({ day, amount })),
  }
}

const isRightToLeft = (element: HTMLElement) => getComputedStyle(element).direction === 'rtl'

function stepOf(
  key: string,
  at: Place,
  size: { rows: number; columns: number },
  isMirrored: boolean,
): Place | undefined {
  const steps: Readonly<Record<string, Place>> = {
    ArrowRight: { row: at.row, column: at.column + (isMirrored ? -1 : 1) },
    ArrowLeft: { row: at.row, column: at.column + (isMirrored ? 1 : -1) },
    ArrowDown: { row: at.row + 1, column: at.column },
    ArrowUp: { row: at.row - 1, column: at.column },
    Home: { row: at.row, column: 0 },
    End: { row: at.row, column: size.columns - 1 },
  }
  const next = steps[key]
  return (
    next && {
      row: Math.max(0, Math.min(size.rows - 1, next.row)),
      column: Math.max(0, Math.min(size.columns - 1, next.column)),
    }
  )
}
