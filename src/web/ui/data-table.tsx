import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import { type KeyboardEvent, type ReactElement, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from './icon.tsx'
import { RowActions, type RowAction } from './row-actions.tsx'
import { TableCards } from './table-cards.tsx'
import { isOnRow, toggled } from './table-rows.ts'
import { tableStyles } from './table-styles.ts'
import type { MoneyText } from './values.tsx'
import { useIsNarrow, useIsPhone } from './use-is-phone.ts'

export type Column<Row> = {
  key: string
  label: string
  cell: (row: Row) => ReactNode
  /** What the export writes; when left out, the amount of a cell that is a `MoneyText`, otherwise the row's own field of this key. */
  text?: (row: Row) => string | number | ReactElement<Parameters<typeof MoneyText>[0]>
  /** Amounts and counts are 'end'. */
  align?: 'start' | 'end'
  width?: number
  /** The route's name for sorting by this column, when it can. */
  sort?: string
  /** Where it goes on a phone's card: the heading, a line (default), beside the heading, or nowhere, and then nowhere on a tablet held upright and where columns do not fit. */
  phone?: 'title' | 'line' | 'end' | 'hidden'
}

export type Selection<Row = never> = {
  keys: ReadonlySet<string>
  set: (keys: ReadonlySet<string>) => void
  /** Rows that cannot be selected have no box. */
  isPossible?: (row: Row) => boolean
}

export type TableProps<Row> = {
  /** Read aloud as the table's name. */
  label: string
  rows: readonly Row[]
  rowKey: (row: Row) => string
  columns: readonly Column<Row>[]
  onOpen?: ((row: Row) => void) | undefined
  actions?: readonly RowAction<Row>[] | undefined
  selection?: Selection<Row> | undefined
  sort?: string | undefined
  onSort?: ((sort: string) => void) | undefined
  /** Draws attention to a row, e.g. an overdue one. */
  isMarked?: ((row: Row) => boolean) | undefined
}

/**
 * Rows in columns on a desk, fewer of them on a tablet held upright, cards on a phone and where not even those fit. On a desk, too, columns
 * that a tablet does without give way when they would lie under what can be done with the row, the narrowest first; where none is left to
 * go, the others stand closer together. For rows already at hand; `DataList` reads them from a route.
 */
export function DataTable<Row>(props: TableProps<Row>) {
  const isNarrow = useIsNarrow()
  const isUpright = useIsPhone()
  const [isTooWide, setTooWide] = useState(false)
  const [leftOut, setLeftOut] = useState<readonly string[]>([])
  const [isTight, setTight] = useState(false)
  if (isNarrow || (isUpright && isTooWide)) return <TableCards {...props} />
  const columns = props.columns.filter(({ key, phone }) => phone !== 'hidden' || !(isUpright || leftOut.includes(key)))
  const onTooWide = (widths: readonly number[]) => {
    if (isUpright) return setTooWide(true)
    const spare = columns.flatMap(({ key, phone, sort }, index) =>
      phone === 'hidden' && !sort ? [{ key, width: widths[index] ?? 0 }] : [],
    )
    const [narrowest] = spare.toSorted((one, other) => one.width - other.width)
    if (narrowest) setLeftOut([...leftOut, narrowest.key])
    else setTight(true)
  }
  return <WideTable {...props} columns={columns} isTight={isTight} onTooWide={onTooWide} />
}

function WideTable<Row>({
  label,
  rows,
  rowKey,
  columns,
  onOpen,
  actions,
  selection,
  sort,
  onSort,
  isMarked,
  isTight,
  onTooWide,
}: TableProps<Row> & { isTight: boolean; onTooWide: (widthsOfColumns: readonly number[]) => void }) {
  const frame = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const box = frame.current
    if (!box) return
    const isWider = box.scrollWidth > box.clientWidth
    box.toggleAttribute('data-wider', isWider)
    if (!isWider) return
    const heads = [...box.querySelectorAll<HTMLElement>('thead th[data-column]')]
    onTooWide(heads.map(({ offsetWidth }) => offsetWidth))
  })
  const { t } = useTranslation('shell')
  const [active, setActive] = useState(0)
  const isPossible = (row: Row) => selection?.isPossible?.(row) ?? true
  const possible = selection ? rows.filter(isPossible) : []
  const hasAll = possible.length > 0 && possible.every((row) => selection?.keys.has(rowKey(row)))
  const toggleAll = () => selection?.set(hasAll ? new Set() : new Set(possible.map(rowKey)))
  const toggle = (row: Row) => isPossible(row) && selection?.set(toggled(selection.keys, rowKey(row)))

  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>, index: number, row: Row) => {
    if (event.target !== event.currentTarget) return
    const next = nextRow(event.key, index, rows.length)
    if (next !== undefined) {
      event.preventDefault()
      const siblings = event.currentTarget.parentElement?.children
      setActive(next)
      ;(siblings?.[next] as HTMLElement | undefined)?.focus()
    } else if (event.key === 'Enter') onOpen?.(row)
    else if (event.key === ' ' && selection) {
      event.preventDefault()
      toggle(row)
    }
  }

  return (
    <Box ref={frame} data-tight={isTight || undefined} sx={{ overflowX: 'auto' }}>
      <Box component="table" aria-label={label} sx={tableStyles}>
        <thead>
          <tr>
            {selection && (
              <th scope="col" className="select">
                <Checkbox
                  size="small"
                  checked={hasAll}
                  disabled={possible.length === 0}
                  indeterminate={!hasAll && selection.keys.size > 0}
                  onChange={toggleAll}
                  slotProps={{ input: { 'aria-label': t('list.selectAll') } }}
                />
              </th>
            )}
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
            {actions && (
              <th scope="col" className="actions">
                <span className="visually-hidden">{t('list.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr
              key={rowKey(row)}
              tabIndex={index === Math.min(active, rows.length - 1) ? 0 : -1}
              aria-selected={selection ? selection.keys.has(rowKey(row)) : undefined}
              data-open={onOpen ? '' : undefined}
              data-marked={isMarked?.(row) ? '' : undefined}
              onFocus={() => setActive(index)}
              onClick={(event) => isOnRow(event.target) && onOpen?.(row)}
              onKeyDown={(event) => onKeyDown(event, index, row)}
            >
              {selection && (
                <td className="select">
                  {isPossible(row) && (
                    <Checkbox
                      size="small"
                      checked={selection.keys.has(rowKey(row))}
                      onChange={() => toggle(row)}
                      slotProps={{ input: { 'aria-label': t('list.select') } }}
                    />
                  )}
                </td>
              )}
              {columns.map((column, at) =>
                at === 0 ? (
                  <th key={column.key} scope="row" className={column.align}>
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.key} className={column.align}>
                    {column.cell(row)}
                  </td>
                ),
              )}
              {actions && (
                <td className="actions">
                  <RowActions row={row} actions={actions} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  )
}

const nextRow = (key: string, index: number, count: number): number | undefined => {
  if (key === 'ArrowDown') return Math.min(count - 1, index + 1)
  if (key === 'ArrowUp') return Math.max(0, index - 1)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

type HeaderProps<Row> = { column: Column<Row>; sort: string | undefined; onSort: ((sort: string) => void) | undefined }

function HeaderCell<Row>({ column, sort, onSort }: HeaderProps<Row>) {
  const name = column.sort
  const direction = !name ? undefined : sort === name ? 'ascending' : sort === `-${name}` ? 'descending' : 'none'
  return (
    <th
      scope="col"
      data-column={column.key}
      className={column.align}
      style={column.width ? { width: column.width } : undefined}
      aria-sort={direction}
    >
      {name && onSort ? (
        <button type="button" onClick={() => onSort(sort === name ? `-${name}` : name)}>
          {column.label}
          <Icon
            name={direction === 'none' ? 'sort' : 'chevronDown'}
            sx={{
              fontSize: 14,
              opacity: direction === 'none' ? 0.5 : 1,
              transform: direction === 'ascending' ? 'rotate(180deg)' : 'none',
            }}
          />
        </button>
      ) : (
        column.label
      )}
    </th>
  )
}
