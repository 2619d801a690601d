import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import { memo, useLayoutEffect, useMemo, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Earlier } from './earlier.tsx'
import { RowActions, type RowAction } from './row-actions.tsx'
import { cardStyles } from './table-styles.ts'
import { toggled } from './table-rows.ts'
import type { Column, TableProps } from './table-types.ts'
import { useVisibleRows } from './use-visible-rows.ts'

/** Pixels of a row of two lines. */
const ROW_HEIGHT = 76

/** A cell without content; it is left out with its label. */
const isNothing = (drawn: ReactNode): boolean =>
  drawn === null || drawn === undefined || drawn === false || drawn === ''

/** The same rows on a phone, in two lines: a heading and what is beside it, and below the other values. */
export function TableCards<Row>(props: TableProps<Row>) {
  const { label, rows, rowKey, columns, onOpen, actions, selection, isMarked, before } = props
  const list = useRef<HTMLUListElement>(null)
  const { isVirtual, visible, gapAfter, measure } = useVisibleRows({ body: list, count: rows.length, before, rowHeight: ROW_HEIGHT, stored: 0 }) // prettier-ignore
  const first = before?.count ?? 0
  const latest = useRef({ onOpen, selection })
  useLayoutEffect(() => {
    latest.current = { onOpen, selection }
  })
  const events = useMemo<CardEvents<Row>>(
    () => ({
      open: (row) => latest.current.onOpen?.(row),
      toggle: (key) => {
        const chosen = latest.current.selection
        chosen?.set(toggled(chosen.keys, key))
      },
    }),
    [],
  )
  return (
    <>
      {!isVirtual && <Earlier before={before} />}
      <Box component="ul" ref={list} aria-label={label} sx={cardStyles}>
        {visible.flatMap(({ index, gap }) => {
          const row = rows[index]
          if (row === undefined) return []
          const key = rowKey(row)
          return [
            gap > 0 && <li key={`before ${key}`} aria-hidden style={{ height: gap }} />,
            <Card
              key={key}
              row={row}
              rowKey={key}
              index={first + index}
              columns={columns}
              actions={actions}
              isSelected={selection && (selection.isPossible?.(row) ?? true) ? selection.keys.has(key) : undefined}
              isMarked={isMarked?.(row) ?? false}
              isOpenable={onOpen !== undefined}
              events={events}
              measure={measure}
            />,
          ]
        })}
        {gapAfter > 0 && <li aria-hidden style={{ height: gapAfter }} />}
        <TotalCard columns={columns} />
      </Box>
    </>
  )
}

/** All rows together, as one more of them. */
function TotalCard<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  if (columns.every(({ total }) => total === undefined)) return null
  const title = columns.find((column) => column.phone === 'title') ?? columns[0]
  return (
    <li data-card="" data-total="">
      <div className="lines">
        <div className="heading">
          <span>{title?.total}</span>
          {columns.map(({ key, phone, total }) => phone === 'end' && <div key={key}>{total}</div>)}
        </div>
        <dl>
          {columns.map(
            ({ key, label, phone = 'line', total }) =>
              (phone === 'line' || phone === 'row') &&
              !isNothing(total) && (
                <div key={key} className={phone === 'row' ? 'own' : undefined}>
                  <dt>{label}</dt>
                  <dd>{total}</dd>
                </div>
              ),
          )}
        </dl>
      </div>
    </li>
  )
}

type CardEvents<Row> = { open: (row: Row) => void; toggle: (key: string) => void }
type CardProps<Row> = {
  row: Row
  rowKey: string
  index: number
  columns: readonly Column<Row>[]
  actions: readonly RowAction<Row>[] | undefined
  /** Undefined where the row cannot be selected. */
  isSelected: boolean | undefined
  isMarked: boolean
  isOpenable: boolean
  events: CardEvents<Row>
  measure: ((element: HTMLLIElement | null) => void) | undefined
}

function DrawnCard<Row>({
  row,
  rowKey,
  columns,
  actions,
  isSelected,
  isOpenable,
  events,
  measure,
  ...rest
}: CardProps<Row>) {
  const { t } = useTranslation('shell')
  const title = columns.find((column) => column.phone === 'title') ?? columns[0]
  const ends = columns.filter((column) => column.phone === 'end')
  return (
    <li ref={measure} data-index={rest.index} data-card="" data-marked={rest.isMarked ? '' : undefined}>
      {isSelected !== undefined && (
        <Checkbox
          checked={isSelected}
          onChange={() => events.toggle(rowKey)}
          slotProps={{ input: { 'aria-label': t('list.select') } }}
        />
      )}
      <div className="lines">
        <div className="heading">
          {isOpenable ? (
            <button type="button" onClick={() => events.open(row)}>
              {title?.cell(row)}
            </button>
          ) : (
            <span>{title?.cell(row)}</span>
          )}
          {ends.map((column) => (
            <div key={column.key}>{column.cell(row)}</div>
          ))}
        </div>
        <Values row={row} columns={columns.filter((column) => column !== title)} />
      </div>
      {actions && (
        <div className="actions">
          <RowActions row={row} actions={actions} />
        </div>
      )}
    </li>
  )
}

/** A row of two lines, drawn again only when something of its own has changed. */
const Card = memo(DrawnCard) as typeof DrawnCard

/** The second line. Numbers are named, since they mean little alone; the names of all others are read aloud only. */
function Values<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  const values = columns
    .filter(({ phone = 'line' }) => phone === 'line' || phone === 'row')
    .map((column) => ({ ...column, drawn: column.cell(row) }))
    .filter(({ drawn }) => !isNothing(drawn))
  if (values.length === 0) return null
  return (
    <dl>
      {values.map(({ key, label, align, phone, drawn }) => (
        <div key={key} className={phone === 'row' ? 'own' : undefined}>
          <dt className={align === 'end' ? undefined : 'visually-hidden'}>{label}</dt>
          <dd>{drawn}</dd>
        </div>
      ))}
    </dl>
  )
}
