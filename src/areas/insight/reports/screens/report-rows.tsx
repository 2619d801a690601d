import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Day } from '#core/dates.ts'
import { useDays } from '#web/formats.ts'
import { Link } from '#web/navigation.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Section } from '#web/ui/page.tsx'
import type { Cells, ReportColumn, ReportTable } from '../contract/replies.ts'
import type { WriteCell } from '../rules/cells.ts'
import { isComputed } from '../rules/list-formulas.ts'
import { conditionsOfGroup, MAX_CONDITIONS, writeConditions } from '../rules/list-request.ts'
import { OTHERS } from '../rules/list-tables.ts'
import { hasRows, isMetric } from '../rules/metrics.ts'
import { changeOf } from '../rules/changes.ts'
import { isGrouping, isPeriod } from '../rules/datasets.ts'
import { periodState } from '../rules/spans.ts'
import { Change } from './change.tsx'
import type { Behind } from './figure-rows.tsx'
import { overlapOf, finerPeriod } from '../rules/periods.ts'
import { ReportLink } from './report-link.tsx'
import { useCells } from './use-cells.ts'
import type { ReportAddress } from './use-report-address.ts'

/** The row of totals below the others. */
const TOTAL = ' total'

const NUMBERS: readonly ReportColumn['kind'][] = ['money', 'count', 'percent', 'average', 'quantity']

type Props = { table: ReportTable; address: ReportAddress; onBehind: (behind: Behind) => void }

/** Whether a row is of days that are over; what is on the books of the others is not judged by days that were. */
function isOver({ groupBy, until }: ReportTable, key: string, today: Day): boolean {
  const isOfPeriod = isGrouping(groupBy) && isPeriod(groupBy) && groupBy !== 'weekday' && key !== TOTAL
  return isOfPeriod ? periodState(key, groupBy, today) === undefined : until <= today
}

/** The rows of a report and its totals. A group opens what is within it, a figure the rows it is made of. */
export function ReportRows({ table, address, onBehind }: Props) {
  const { t } = useTranslation('reports')
  const write = useCells(table.currency)
  const today = useDays().today as Day
  const own = useSorted(table)
  const { rows } = own
  // A list may have more rows than are here: it is put in order where all of them are.
  const isRead = table.list !== undefined && table.groupBy === null
  const sort = isRead ? address.sort : own.sort
  const onSort = isRead ? (by: string | undefined) => address.set({ sort: by }) : own.onSort
  const group = table.columns[0]
  const total: Cells = { ...table.totals, key: TOTAL, ...(group && { [group.key]: t('total') }) }
  const shown = Object.keys(table.totals).length > 0 && table.groupBy !== 'none' ? [...rows, total] : rows
  const past = new Set(table.columns.flatMap(({ comparesWith }) => comparesWith ?? []))
  const columns = table.columns
    .filter(({ key }) => !past.has(key))
    .map((column, index) => columnOf({ table, column, isFirst: index === 0, today, write, address, onBehind }))
  return (
    <>
      {columns.some(({ key }) => opensRows(table, key)) && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('behind.hint')}
        </Typography>
      )}
      <Section isFlush>
        <DataTable
          label={table.title}
          rows={shown}
          rowKey={(row) => String(row['key'])}
          columns={columns}
          sort={sort}
          onSort={onSort}
        />
      </Section>
    </>
  )
}

/** Whether the figures of a column open their rows. A column of a list may have the name of a figure and is none. */
const opensRows = ({ groupBy, list }: ReportTable, key: string): boolean =>
  groupBy !== null && !list && isMetric(key) && hasRows(key)

/** Rows in the order of a column, within what is read; as they came until one is chosen. */
function useSorted({ rows, columns }: ReportTable) {
  const [sort, setSort] = useState<string>()
  const sorted = useMemo(() => {
    const [key = '', way] = sort?.startsWith('-') ? [sort.slice(1), -1] : [sort, 1]
    if (!key || !columns.some((column) => column.key === key)) return rows
    const value = (row: Cells) => row[key] ?? Number.NEGATIVE_INFINITY
    return rows.toSorted((one, other) => {
      const [left, right] = [value(one), value(other)]
      const order =
        typeof left === 'number' && typeof right === 'number' ? left - right : String(left).localeCompare(String(right))
      return order * (way ?? 1)
    })
  }, [rows, columns, sort])
  return { rows: sorted, sort, onSort: setSort }
}

type ColumnProps = Props & { column: ReportColumn; isFirst: boolean; today: Day; write: WriteCell }

function columnOf({ table, column, isFirst, today, write, address, onBehind }: ColumnProps): Column<Cells> {
  const { key, label, kind, formula, comparesWith } = column
  const isNumber = NUMBERS.includes(kind)
  const canOpen = opensRows(table, key)
  const cell = (row: Cells): ReactNode => {
    const text = isFirst && row['key'] === TOTAL ? String(row[key]) : key in row ? write(kind, row[key]) : ''
    if (isFirst && table.groupBy) {
      const Group = table.list ? ListGroupCell : GroupCell
      return <Group table={table} row={row} text={text} address={address} />
    }
    const id = column.link && row[key] !== null && row['key'] !== TOTAL ? linkedId(row, column) : undefined
    if (column.link && id) return <ReportLink kind={column.link} id={id} text={text} />
    const value = (
      <>
        <span>{text}</span>
        {comparesWith && (
          <Compared column={column} row={row} write={write} isJudged={isOver(table, String(row['key']), today)} />
        )}
      </>
    )
    if (!canOpen || row[key] === 0 || row[key] === null) return value
    return (
      <ButtonBase
        onClick={() => onBehind({ metric: key, label, row: row['key'] === TOTAL ? undefined : row })}
        sx={openable}
      >
        <span>{value}</span>
      </ButtonBase>
    )
  }
  return {
    key,
    label,
    cell,
    text: (row) => write(kind, row[key]),
    // What is computed of a row is no column of the statement that puts a list in order.
    ...(!(table.groupBy === null && isComputed(key)) && { sort: key }),
    ...(isNumber && { align: 'end' as const }),
    ...(isFirst ? { phone: 'title' as const } : isNumber && table.groupBy !== null ? { phone: 'row' as const } : {}),
    ...(formula && { help: formula }),
  }
}

/** Every figure opens its rows, so that none looks like a link until someone points at it: a line above the table says so. */
const openable = {
  minWidth: 24,
  minHeight: 24,
  font: 'inherit',
  color: 'inherit',
  textAlign: 'inherit',
  borderRadius: 1,
  px: 1,
  mx: -1,
  '&:hover, &:focus-visible': { bgcolor: 'action.hover' },
  '&:hover > span > span:first-of-type, &:focus-visible > span > span:first-of-type': {
    textDecorationLine: 'underline',
    textUnderlineOffset: '3px',
  },
} as const

/** A group leads to what is within it: a month to its days, a source to its months. */
function GroupCell({
  table,
  row,
  text,
  address,
}: {
  table: ReportTable
  row: Cells
  text: string
  address: ReportAddress
}) {
  const { groupBy, from, until, code } = table
  const key = String(row['key'])
  if (key === TOTAL || groupBy === null || groupBy === 'none' || groupBy === 'toDate')
    return (
      <Typography component="strong" sx={{ fontWeight: 600 }}>
        {text}
      </Typography>
    )
  const inner = finerPeriod(groupBy, key)
  const fields = inner
    ? { ...address.settings, period: 'custom', ...overlapOf(inner.span, { from, until }), group: inner.groupBy }
    : groupBy === 'day' || groupBy === 'weekday' || address.filter
      ? undefined
      : { ...address.settings, group: 'month', only: groupBy, key, name: text }
  return fields ? (
    <Link to={`/report/view/${code}?${new URLSearchParams(fields).toString()}`} isQuiet>
      {text}
    </Link>
  ) : (
    text
  )
}

/** A group of a list leads to its rows. */
function ListGroupCell({ table, row, text, address }: { table: ReportTable; row: Cells; text: string; address: ReportAddress }) {
  const { groupBy, list, code } = table
  const kind = list?.fields.find(({ key }) => key === groupBy?.split(':')[0])?.kind
  const own = row['key'] === TOTAL || row['key'] === OTHERS || !groupBy || !kind ? undefined : conditionsOfGroup(groupBy, kind, String(row['key']))
  if (!own || address.conditions.length + own.length > MAX_CONDITIONS) return row['key'] === TOTAL ? <strong>{text}</strong> : text
  const { group: _, sort: __, compare: ___, ...fields } = address.settings
  const where = writeConditions([...address.conditions, ...own]) ?? ''
  return <Link to={`/report/view/${code}?${new URLSearchParams({ ...fields, where }).toString()}`} isQuiet>{text}</Link>
} // prettier-ignore

/** By the id the row has for the column; a row that has none for what it names leads nowhere. */
function linkedId(row: Cells, { key, link }: ReportColumn): string | undefined {
  const own = `${key}Id` in row ? row[`${key}Id`] : link === 'booking' || link === 'order' ? row['refId'] : link === 'customer' || link === 'company' ? undefined : row['key']
  return own ? String(own) : undefined
} // prettier-ignore

const besideFigure = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  columnGap: '6px',
  whiteSpace: 'nowrap',
  typography: 'caption',
  color: 'text.secondary',
} as const

type ComparedProps = { column: ReportColumn; row: Cells; write: WriteCell; isJudged: boolean }

/** The figure before, and by how much it changed, where it did. */
function Compared({ column: { key, kind, comparesWith = '' }, row, write, isJudged }: ComparedProps) {
  const before = row[comparesWith]
  if (before === null || before === undefined) return null
  const isChange = isJudged && Boolean(changeOf(row[key], before))
  const amount = (value: number) => write(kind, value)
  return (
    <Box component="span" sx={besideFigure}>
      <span>{write(kind, before)}</span>
      {isChange && (
        <Change component="span" metric={key} now={row[key]} before={before} kind={kind} on={null} write={amount} isBrief />
      )}
    </Box>
  )
} // prettier-ignore
