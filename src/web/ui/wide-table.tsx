import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import { columnVisibilityFeature, rowSelectionFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Earlier } from './earlier.tsx'
import { HeaderCell } from './table-head.tsx'
import { TableRow, type RowEvents } from './table-row.tsx'
import { frameStyles, tableStyles } from './table-styles.ts'
import type { Column, TableProps } from './table-types.ts'
import { markMore } from './use-fitting.ts'
import { useVisibleRows } from './use-visible-rows.ts'

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature })
type Entry<Row> = { row: Row }

type WideProps<Row> = TableProps<Row> & {
  frame: RefObject<HTMLDivElement | null>
  leftOut: ReadonlySet<string>
  isTight: boolean
}

/** The columns that are shown and the rows that are selected, as TanStack Table knows them. */
function useModel<Row>({ rows, rowKey, columns, leftOut, selection }: WideProps<Row>) {
  const data = useMemo(() => rows.map((row): Entry<Row> => ({ row })), [rows])
  const definitions = useMemo(() => columns.map(({ key }) => ({ id: key })), [columns])
  const keys = selection?.keys
  const state = useMemo(
    () => ({
      columnVisibility: Object.fromEntries([...leftOut].map((key) => [key, false])),
      rowSelection: Object.fromEntries([...(keys ?? [])].map((key) => [key, true as const])),
    }),
    [leftOut, keys],
  )
  const table = useTable<typeof features, Entry<Row>>({
    features,
    columns: definitions,
    data,
    getRowId: ({ row }) => rowKey(row),
    enableRowSelection: ({ original }) => selection !== undefined && (selection.isPossible?.(original.row) ?? true),
    state,
    onRowSelectionChange: (change) =>
      selection?.set(new Set(Object.keys(change instanceof Function ? change(state.rowSelection) : change))),
  })
  const visible = table.getVisibleLeafColumns()
  const shown = useMemo(() => columns.filter(({ key }) => visible.some(({ id }) => id === key)), [columns, visible])
  return { table, shown }
}

/** Rows in columns. Of a long list only what is in the window is drawn, and a row only again when something of its own changed. */
export function WideTable<Row>(props: WideProps<Row>) {
  const { label, rows, rowKey, onOpen, actions, selection, isMarked, frame, isTight, before } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const { table, shown } = useModel(props)
  const [activeKey, setActiveKey] = useState<string>()
  const active = Math.max(
    0,
    rows.findIndex((row) => rowKey(row) === activeKey),
  )
  const rowHeight = useRowHeight()
  const count = rows.length
  const { isVirtual, visible, gapAfter, measure } = useVisibleRows({ body, count, before, rowHeight, stored: active })
  const first = before?.count ?? 0
  const events = useRowEvents({ body, rows, rowKey, active, setActiveKey, onOpen, table })
  const canSelect = selection !== undefined && rows.some((row) => selection.isPossible?.(row) ?? true)
  const hasAll = canSelect && table.getIsAllRowsSelected()
  const all: AllRows = {
    canSelect,
    areSelected: hasAll,
    toggle: () => table.toggleAllRowsSelected(!hasAll, { deselectAll: hasAll }),
  }
  const width = shown.length + (selection ? 1 : 0) + (actions ? 1 : 0)

  return (
    <Box
      ref={frame}
      data-tight={isTight || undefined}
      sx={frameStyles}
      onScroll={(event) => markMore(event.currentTarget)}
    >
      {!isVirtual && <Earlier before={before} />}
      <Box component="table" aria-label={label} aria-rowcount={isVirtual ? -1 : undefined} sx={tableStyles}>
        <HeadRow {...props} shown={shown} all={all} />
        <tbody ref={body}>
          {visible.flatMap(({ index, gap }) => {
            const row = rows[index]
            if (row === undefined) return []
            const key = rowKey(row)
            return [
              gap > 0 && <Gap key={`before ${key}`} height={gap} width={width} />,
              <TableRow
                key={key}
                row={row}
                rowKey={key}
                index={first + index}
                columns={shown}
                actions={actions}
                isSelected={selection?.keys.has(key)}
                isSelectable={selection?.isPossible?.(row) ?? true}
                isActive={index === active}
                isMarked={isMarked?.(row) ?? false}
                isOpenable={onOpen !== undefined}
                position={isVirtual ? first + index + 2 : undefined}
                events={events}
                measure={measure}
              />,
            ]
          })}
          {gapAfter > 0 && <Gap height={gapAfter} width={width} />}
        </tbody>
        <TotalRow shown={shown} hasSelection={selection !== undefined} hasActions={actions !== undefined} />
      </Box>
    </Box>
  )
}

type AllRows = { canSelect: boolean; areSelected: boolean; toggle: () => void }
type HeadProps<Row> = Pick<TableProps<Row>, 'selection' | 'sort' | 'onSort' | 'actions'> & {
  shown: readonly Column<Row>[]
  all: AllRows
}

/** A box for all rows, the columns with their order, and a heading that only is read aloud above the actions. */
function HeadRow<Row>({ selection, shown, all, sort, onSort, actions }: HeadProps<Row>) {
  'use memo'
  const { t } = useTranslation('shell')
  return (
    <thead>
      <tr>
        {selection && (
          <th scope="col" className="select">
            <Checkbox
              size="small"
              checked={all.areSelected}
              disabled={!all.canSelect}
              indeterminate={!all.areSelected && selection.keys.size > 0}
              onChange={all.toggle}
              slotProps={{ input: { 'aria-label': t('list.selectAll') } }}
            />
          </th>
        )}
        {shown.map((column) => (
          <HeaderCell key={column.key} column={column} sort={sort} onSort={onSort} />
        ))}
        {actions && (
          <th scope="col" className="actions">
            <span className="visually-hidden">{t('list.actions')}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

type TotalProps<Row> = { shown: readonly Column<Row>[]; hasSelection: boolean; hasActions: boolean }

/** The line of all rows together, below its columns. */
function TotalRow<Row>({ shown, hasSelection, hasActions }: TotalProps<Row>) {
  if (shown.every(({ total }) => total === undefined)) return null
  return (
    <tfoot>
      <tr>
        {hasSelection && <td aria-hidden="true" />}
        {shown.map(({ key, align, total }) => (
          <td key={key} className={align}>
            {total}
          </td>
        ))}
        {hasActions && <td aria-hidden="true" />}
      </tr>
    </tfoot>
  )
}

/** The height of rows that are not drawn. */
function Gap({ height, width }: { height: number; width: number }) {
  return (
    <tr aria-hidden>
      <td colSpan={width} style={{ height, padding: 0, border: 0 }}>
        {'\u00a0'}
      </td>
    </tr>
  )
}

/** A row's height at the user's density, in pixels. */
const useRowHeight = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--row-height')) || 36

type EventParts<Row> = {
  body: RefObject<HTMLTableSectionElement | null>
  rows: readonly Row[]
  rowKey: (row: Row) => string
  active: number
  setActiveKey: (key: string) => void
  onOpen: ((row: Row) => void) | undefined
  table: ReturnType<typeof useModel<Row>>['table']
}

/** Arrows, Home and End move between rows, Enter opens, Space selects, and with Shift all rows since the one before. */
function useRowEvents<Row>(parts: EventParts<Row>): RowEvents<Row> {
  const latest = useRef(parts)
  const focusNext = useRef<string>(undefined)
  useLayoutEffect(() => {
    latest.current = parts
    const key = focusNext.current
    if (key === undefined) return
    focusNext.current = undefined
    const rows = parts.body.current?.querySelectorAll<HTMLElement>('tr[data-key]') ?? []
    ;[...rows].find((row) => row.dataset['key'] === key)?.focus()
  })
  return useMemo(() => {
    const toggle = (key: string, event: unknown) => {
      const row = latest.current.table.getRow(key, true)
      if (row.getCanSelect()) row.getToggleSelectedHandler()(event)
    }
    return {
      focus: (key) => latest.current.setActiveKey(key),
      open: (row) => latest.current.onOpen?.(row),
      toggle,
      keyDown: (event: KeyboardEvent<HTMLTableRowElement>, row, key) => {
        if (event.target !== event.currentTarget) return
        const { rows, rowKey, active, setActiveKey, onOpen, table } = latest.current
        const next = rows[nextRow(event.key, active, rows.length) ?? -1]
        if (next !== undefined) {
          event.preventDefault()
          focusNext.current = rowKey(next)
          setActiveKey(rowKey(next))
        } else if (event.key === 'Enter') onOpen?.(row)
        else if (event.key === ' ' && table.getRow(key, true).getCanSelect()) {
          event.preventDefault()
          table.getRow(key, true).toggleSelected()
        }
      },
    }
  }, [])
}

const nextRow = (key: string, index: number, count: number): number | undefined => {
  if (key === 'ArrowDown') return Math.min(count - 1, index + 1)
  if (key === 'ArrowUp') return Math.max(0, index - 1)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}
