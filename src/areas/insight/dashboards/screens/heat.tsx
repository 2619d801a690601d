import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportTable } from '#areas/insight/reports/contract/replies.ts'
import { axisOf } from '#areas/insight/reports/rules/scale.ts'
import { partsOf, useCells, useTicks } from '#areas/insight/reports/screens/pickers.tsx'
import { addDays, type Day, isDay } from '#core/dates.ts'
import { useDays } from '#web/formats.ts'
import { useGo } from '#web/navigation.tsx'
import { useWeekdayNames } from '#web/weekday-names.ts'
import type { Widget } from '../contract/replies.ts'
import { type HeatAxis, heatOfDays, heatOfHours, LEVELS } from '../rules/heat.ts'
import { nextCell } from '../rules/walk.ts'
import styles from './heat.module.css'

type Props = { widget: Widget; table: ReportTable; name: string }

const WHOLE = 100

/** The values of a widget as a map, and how the numbers in it are written. */
function useMap({ metric }: Widget, table: ReportTable) {
  const kind = table.columns.find(({ key }) => key === metric)?.kind ?? 'count'
  const parts = partsOf(kind, table.currency)
  const values = table.rows.map((row) => ({ key: String(row['key']), value: row[metric] === null ? null : Number(row[metric]) }))
  const known = values.flatMap(({ value }) => (value === null ? [] : [value / parts]))
  const top = kind === 'percent' ? WHOLE : axisOf(known).top
  const map = table.groupBy === 'weekdayHour' ? heatOfHours(values, top * parts) : heatOfDays(values, table, top * parts)
  const short = useTicks(kind === 'percent' ? 'count' : kind)
  const long = useCells(table.currency)
  const round = (value: number) => (value / parts < 10 ? value / parts : Math.round(value / parts))
  return {
    map,
    kind,
    short: (value: number | null) => (value === null ? '–' : short(round(value))),
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

/**
 * A map whose cells are the darker the more there is, each with its number. It is walked through by the arrow keys; Enter opens the report
 * of a day.
 */
export function Heat({ widget, table, name }: Props) {
  const { t } = useTranslation('dashboards')
  const { map, kind, short, long } = useMap(widget, table)
  const { head, cell: nameOf } = useHeads()
  const [at, setAt] = useState<readonly [number, number]>()
  const body = useRef<HTMLTableSectionElement>(null)
  const go = useGo()
  const cells = map.rows.map((row) => row.cells)
  const [row, column] = at ?? [0, Math.max(0, cells[0]?.findIndex((one) => one !== null) ?? 0)]
  const open = (key: string) => {
    if (isDay(key))
      go(
        `/report/view/${widget.report}?${new URLSearchParams({ period: 'custom', from: key, until: addDays(key, 1) })}`,
      )
  }
  const walk = (event: KeyboardEvent) => {
    const current = cells[row]?.[column]
    if (event.key === 'Enter' && current) return open(current.key)
    const next = nextCell(
      cells.map((each) => each.map((one) => one !== null)),
      [row, column],
      event.key,
    )
    if (!next) return
    event.preventDefault()
    setAt(next)
    body.current?.querySelector<HTMLElement>(`[data-at="${next.join(' ')}"]`)?.focus()
  }
  return (
    <div className={styles['scroll']}>
      <table role="grid" aria-label={name} className={styles['heat']} data-columns={map.columnsAre}>
        <thead>
          <tr>
            <th scope="col">{t(`heat.${map.rowsAre}`)}</th>
            {map.columns.map((key) => (
              <th key={key} scope="col">{head(map.columnsAre, key)}</th>
            ))}
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={walk}>
          {map.rows.map((line, y) => (
            <tr key={line.key}>
              <th scope="row">{head(map.rowsAre, line.key)}</th>
              {line.cells.map((one, x) =>
                one ? (
                  <td
                    key={one.key}
                    data-level={one.level}
                    data-at={`${y} ${x}`}
                    tabIndex={y === row && x === column ? 0 : -1}
                    aria-label={`${nameOf(one.key)}: ${long(one.value)}`}
                    title={`${nameOf(one.key)}: ${long(one.value)}`}
                    onFocus={() => setAt([y, x])}
                    onClick={() => open(one.key)}
                    data-opens={isDay(one.key)}
                  >
                    {short(one.value)}
                  </td>
                ) : (
                  <td key={x} data-none="" aria-hidden="true" />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles['key']} aria-hidden="true">
        {kind === 'percent' ? '0 %' : t('heat.less')}
        {Array.from({ length: LEVELS }, (_, level) => (
          <span key={level} data-level={level + 1} />
        ))}
        {kind === 'percent' ? '100 %' : t('heat.more')}
      </p>
    </div>
  ) // prettier-ignore
}
