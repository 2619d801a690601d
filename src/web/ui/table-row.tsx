import Checkbox from '@mui/material/Checkbox'
import { memo, type KeyboardEvent, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { RowActions, type RowAction } from './row-actions.tsx'
import { isOnRow } from './table-rows.ts'
import type { Column } from './table-types.ts'

/** What rows do when they are used; the same object at every draw. */
export type RowEvents<Row> = {
  focus: (key: string) => void
  open: (row: Row) => void
  toggle: (key: string, event: unknown) => void
  keyDown: (event: KeyboardEvent<HTMLTableRowElement>, row: Row, key: string) => void
}

type RowProps<Row> = {
  row: Row
  rowKey: string
  index: number
  columns: readonly Column<Row>[]
  actions: readonly RowAction<Row>[] | undefined
  /** Undefined where no row can be selected. */
  isSelected: boolean | undefined
  isSelectable: boolean
  isActive: boolean
  isMarked: boolean
  isOpenable: boolean
  /** Counted from 1 with the head, where not all rows are drawn. */
  position: number | undefined
  events: RowEvents<Row>
  measure: ((element: HTMLTableRowElement | null) => void) | undefined
}

function DrawnRow<Row>(props: RowProps<Row>) {
  const { row, rowKey, index, columns, actions, isSelected, isSelectable, isActive, isMarked, events, measure } = props
  const { t } = useTranslation('shell')
  return (
    <tr
      ref={measure}
      data-index={index}
      data-key={rowKey}
      tabIndex={isActive ? 0 : -1}
      aria-selected={isSelected}
      aria-rowindex={props.position}
      data-open={props.isOpenable ? '' : undefined}
      data-marked={isMarked ? '' : undefined}
      onFocus={() => events.focus(rowKey)}
      onClick={(event: MouseEvent) => isOnRow(event.target) && events.open(row)}
      onKeyDown={(event) => events.keyDown(event, row, rowKey)}
    >
      {isSelected !== undefined && (
        <td className="select">
          {isSelectable && (
            <Checkbox
              size="small"
              checked={isSelected}
              onChange={(event) => events.toggle(rowKey, event)}
              slotProps={{ input: { 'aria-label': t('list.select') } }}
            />
          )}
        </td>
      )}
      {columns.map((column, at) => {
        const Cell = at === 0 ? 'th' : 'td'
        return (
          <Cell key={column.key} scope={at === 0 ? 'row' : undefined} className={column.align}>
            {column.cell(row)}
          </Cell>
        )
      })}
      {actions && (
        <td className="actions">
          <RowActions row={row} actions={actions} />
        </td>
      )}
    </tr>
  )
}

/** A row of a table, drawn again only when something of its own has changed. */
export const TableRow = memo(DrawnRow) as typeof DrawnRow
