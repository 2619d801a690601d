import { Fragment, type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Day, isDay } from '#core/dates.ts'
import { useDays } from '#web/formats.ts'
import { useWeekdayNames } from '#web/weekday-names.ts'
import type { ReportTable } from '../contract/replies.ts'
import { boundsOf, evenBounds, type HeatAxis, type HeatCell, heatOfDays, heatOfHours } from '../rules/heat.ts'
import { nextCell } from '../rules/walk.ts'
import styles from './heat.module.css'
import { useCells } from './use-cells.ts'
import { partsOf, useTicks } from './use-ticks.ts'

type Props = {
  metric: string
  table: ReportTable
  name: string
  /** Opens a day; without it the cells lead nowhere. */
  onOpen?: ((day: Day) => void) | undefined
}

const WHOLE = 100

/** The values of a figure as a map, and how the numbers in it are written. */
function useMap(metric: string, table: ReportTable) {
  const kind = table.columns.find(({ key }) => key === metric)?.kind ?? 'count'
  const parts = partsOf(kind, table.currency)
  const values = table.rows.map((row) => ({ key: String(row['key']), value: row[metric] === null ? null : Number(row[metric]) }))
  const bounds = kind === 'percent' ? evenBounds(WHOLE * parts) : boundsOf(values.flatMap(({ value }) => value ?? []))
  const map = table.groupBy === 'weekdayHour' ? heatOfHours(values, bounds) : heatOfDays(values, table, bounds)
  const short = useTicks(kind === 'percent' ? 'count' : kind, table.currency)
  const long = useCells(table.currency)
  // Two digits of an amount are what a cell has room for, and whole units where there are any.
  const round = (value: number) => {
    const short = kind === 'money' ? Number((value / parts).toPrecision(2)) : value / parts
    return kind === 'money' && Math.abs(short) < 1 ? short : Math.round(short)
  }
  return {
    map,
    kind,
    short: (value: number | null) => (value === null ? '–' : short(round(value))),
    bounds: [0, ...bounds].map((bound) => short(round(bound))),
    long: (value: number | null) => long(kind, value, true),
  }
} // prettier-ignore

/** How heads of rows and columns, and the cells themselves, are called. */
function useHeads() {
  const { day } = useDays()
  const weekdays = useWeekdayNames()
  const head = (is: HeatAxis, key: string): string => {
    if (is === 'week') return day(key as Day, 'number')
    if (is === 'month') return day(`${key}-01` as Day, 'month')
    if (is === 'weekday') return (weekdays[Number(key) - 1] ?? key).slice(0, 3)
    return is === 'hour' ? `${key}:00` : key
  }
  const cell = (key: string): string => {
    if (isDay(key)) return day(key, 'full')
    const [weekday, hour = ''] = key.split('-')
    return `${weekdays[Number(weekday) - 1] ?? key} ${hour}:00`
  }
  return { head, cell }
}

/** Walking through the cells by arrow keys: one of them is in the order of Tab. */
function useWalk(cells: readonly (readonly (HeatCell | null)[])[], open: (key: string) => void) {
  const [at, setAt] = useState<readonly [number, number]>()
  const grid = useRef<HTMLTableElement>(null)
  const here = at ?? ([0, Math.max(0, cells[0]?.findIndex((one) => one !== null) ?? 0)] as const)
  const walk = (event: KeyboardEvent) => {
    const current = cells[here[0]]?.[here[1]]
    if (event.key === 'Enter' && current) return open(current.key)
    const isThere = cells.map((row) => row.map((one) => one !== null))
    const next = nextCell(isThere, here, event.key)
    if (!next) return
    event.preventDefault()
    setAt(next)
    grid.current?.querySelector<HTMLElement>(`[data-at="${next.join(' ')}"]`)?.focus()
  }
  return { here, grid, walk, setAt }
}

/**
 * A map whose cells are the darker the more there is, each with its number. It is walked through by the arrow keys; Enter opens a day.
 */
export function Heat({ metric, table, name, onOpen }: Props) {
  const { t } = useTranslation('reports')
  const { map, kind, short, bounds, long } = useMap(metric, table)
  const { head, cell: nameOf } = useHeads()
  const open = (key: string) => {
    if (isDay(key)) onOpen?.(key)
  }
  const { here, grid, walk, setAt } = useWalk(map.rows.map(({ cells }) => cells), open)
  return (
    <div className={styles['scroll']}>
      <table ref={grid} role="grid" aria-label={name} className={styles['heat']} data-columns={map.columnsAre} onKeyDown={walk}>
        <thead>
          <tr>
            <th scope="col">{t(`heat.${map.rowsAre}`)}</th>
            {map.columns.map((key) => (
              <th key={key} scope="col">{head(map.columnsAre, key)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {map.rows.map((line, y) => (
            <tr key={line.key}>
              <th scope="row">{head(map.rowsAre, line.key)}</th>
              {line.cells.map((one, x) => (
                <Cell
                  key={one?.key ?? x}
                  cell={one}
                  at={`${y} ${x}`}
                  isHere={y === here[0] && x === here[1]}
                  text={one ? short(one.value) : ''}
                  label={one ? `${nameOf(one.key)}: ${long(one.value)}` : ''}
                  onFocus={() => setAt([y, x])}
                  onOpen={open}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Key unit={kind === 'percent' ? '%' : kind === 'money' ? table.currency : ''} bounds={bounds} />
    </div>
  )
} // prettier-ignore

type CellProps = {
  cell: HeatCell | null
  at: string
  isHere: boolean
  text: string
  label: string
  onFocus: () => void
  onOpen: (key: string) => void
}

function Cell({ cell, at, isHere, text, label, onFocus, onOpen }: CellProps) {
  if (!cell) return <td aria-hidden="true" />
  return (
    <td
      role="gridcell"
      data-level={cell.level}
      data-at={at}
      data-opens={isDay(cell.key)}
      tabIndex={isHere ? 0 : -1}
      title={label}
      onFocus={onFocus}
      onClick={() => onOpen(cell.key)}
    >
      <span className="visually-hidden">{label}</span>
      <span aria-hidden>{text}</span>
    </td>
  )
}

/** From what to what each colour stands for. */
function Key({ unit, bounds: [least, ...others] }: { unit: string; bounds: readonly string[] }) {
  return (
    <p className={styles['key']} aria-hidden="true">
      {least}
      {others.map((bound, step) => (
        <Fragment key={step}>
          <span data-level={step + 1} />
          {bound}
        </Fragment>
      ))}{' '}
      {unit}
    </p>
  )
}
