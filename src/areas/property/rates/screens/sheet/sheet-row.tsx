import type { TFunction } from 'i18next'
import { type CSSProperties, memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Day } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { useMoney } from '#web/formats.ts'
import type { Suggestion } from '#areas/lodging/yields/contract/suggestions.ts'
import { UntaxedMark, type UntaxedWords } from '../untaxed.tsx'
import type { Restrictions } from '../../contract/restrictions.ts'
import { type CellValue, isFlag, isMoney, type View } from './cells.ts'
import { EditedCell } from './edited-cell.tsx'
import { type OtherArea, othersAt } from './others.ts'
import type { PriceOrigin, SheetRow as Row } from './rows.ts'
import { suggestionFor } from './suggested.ts'
import styles from './sheet.module.css'

/** The columns that are drawn, and how many lie before and after them. */
export type Window = { first: number; last: number; count: number }

export type RowProps = {
  row: Row
  index: number
  view: View
  days: readonly Day[]
  today: Day
  window: Window
  /** The selected columns of this row; undefined when none are. */
  selected: { start: number; end: number } | undefined
  /** The column the focus is in; undefined when it is in another row. */
  focused: number | undefined
  /** What is typed in the focused cell; undefined while it is not edited. */
  typed: string | undefined
  untaxed: UntaxedWords
  suggested: readonly Suggestion[]
  /** What others have selected in this row. */
  others: readonly OtherArea[]
  onTake: (text: string) => void
  onStop: () => void
}

/** A row follows the nights while it is in view; out of it, what it drew last remains until it comes back. */
export function FollowingRow({ isInView, window, ...row }: RowProps & { isInView: boolean }) {
  'use memo'
  const [drawn, setDrawn] = useState(window)
  const isFollowing = isInView || drawn.count !== window.count
  if (isFollowing && drawn !== window) setDrawn(window)
  return <SheetRow {...row} window={isFollowing ? window : drawn} />
}

/** One row: its name, and the nights that are in view. Pointers are handled by the table, by row and column of the cell. */
const SheetRow = memo(function SheetRow(props: RowProps) {
  'use memo'
  const { row, view, days, window, focused, typed } = props
  const { t } = useTranslation('rates')
  const { format } = useMoney()
  const columns = Array.from({ length: window.last - window.first }, (_, at) => window.first + at)
  return (
    <tr data-all={row.type === null ? '' : undefined}>
      <th scope="row">
        {row.plan?.name ?? t(row.type ? 'sheet.allPlans' : 'sheet.everything')}
        {row.isDerived && <small> {t('derived')}</small>}
      </th>
      {window.first > 0 && <td aria-hidden colSpan={window.first} />}
      {columns.map((column) =>
        focused === column && typed !== undefined ? (
          <EditedCell
            key={days[column]}
            view={view}
            own={row.own[column] ?? null}
            shown={row.shown[column] ?? null}
            first={typed}
            onTake={props.onTake}
            onStop={props.onStop}
          />
        ) : (
          <Cell key={days[column]} {...cellPropsOf(props, column, { t, format })} />
        ),
      )}
      {window.last < window.count && <td aria-hidden colSpan={window.count - window.last} />}
    </tr>
  )
})

type CellProps = {
  row: number
  column: number
  text: string
  marks: string
  warning: string | undefined
  isSet: boolean
  isInherited: boolean
  isFixed: boolean
  isClosed: boolean
  isSelected: boolean
  isFocused: boolean
  odd: string | undefined
  /** Where the price comes from. */
  origin: string | undefined
  /** That a yield rule suggests something else. */
  suggestion: string | undefined
  /** The outline of someone else's selection: its edges, its colour, and at its first cell who it is. */
  edges: string | undefined
  color: string | undefined
  names: string | undefined
}

type Words = { t: TFunction<'rates'>; format: ReturnType<typeof useMoney>['format'] }

/** What a cell shows, in plain values: a cell that shows what it did is not drawn again. */
function cellPropsOf(props: RowProps, column: number, words: Words): CellProps {
  const { row, index, view, days, today, selected, focused, untaxed, suggested, others } = props
  const { t, format } = words
  const day = days[column] as Day
  const [own, shown] = [row.own[column] ?? null, row.shown[column] ?? null]
  const isPrice = view === 'price'
  const price = isPrice && typeof shown === 'number' ? minor(shown) : null
  const restricted = row.restricted(day)
  return {
    row: index,
    column,
    text: isPrice ? (price === null ? '–' : format(price, { isShort: 'whole' })) : cellText(view, shown, words),
    marks: isPrice ? marksOf(restricted).map(({ name, figure }) => t(`sheet.mark.${name}`, { figure })).join(' · ') : '', // prettier-ignore
    warning: isPrice && day >= today ? untaxed(price, day) : undefined,
    isSet: own !== null,
    isInherited: !isPrice && own === null,
    isFixed: row.isFixed || day < today,
    isClosed: isPrice && restricted.closed === true,
    isSelected: selected !== undefined && column >= selected.start && column <= selected.end,
    isFocused: focused === column,
    odd: row.odd.has(column) ? t('sheet.odd') : undefined,
    origin: originText(row.sources[column], t),
    ...(othersAt(others, index, column) ?? NO_ONE),
    suggestion: suggestionFor(suggested, row, day) && t('sheet.suggested'),
  }
}

const NO_ONE = { edges: undefined, color: undefined, names: undefined }

/** Where a price comes from, in words. */
export const originText = (origin: PriceOrigin | undefined, t: TFunction<'rates'>): string | undefined =>
  origin?.source ? t(`source.${origin.source}`, { season: origin.season ?? '' }) : undefined

const flag = (is: boolean): '' | undefined => (is ? '' : undefined)

const Cell = memo(function Cell(props: CellProps) {
  const { row, column, text, marks, warning, odd, origin, suggestion, edges, color, names, ...is } = props
  return (
    <td
      role="gridcell"
      tabIndex={is.isFocused ? 0 : -1}
      aria-selected={is.isSelected}
      aria-colindex={column + 2}
      // ARIA 1.2 requires it on a cell of a grid.
      // eslint-disable-next-line jsx-a11y/role-supports-aria-props
      aria-readonly={is.isFixed}
      data-row={row}
      data-column={column}
      data-set={flag(is.isSet)}
      data-inherited={flag(is.isInherited)}
      data-fixed={flag(is.isFixed)}
      data-closed={flag(is.isClosed)}
      data-other={edges}
      data-other-names={names || undefined}
      style={color === undefined ? undefined : ({ '--other': color } as CSSProperties)}
      title={[names, origin, odd, suggestion].filter(Boolean).join('. ') || undefined}
    >
      {odd && <span className={styles['odd']} aria-label={odd} role="img" />}
      {suggestion && <span className={styles['suggested']} aria-label={suggestion} role="img" />}
      {warning && <UntaxedMark words={warning} />}
      {text}
      {marks && <small>{marks}</small>}
    </td>
  )
})

/** A restriction as its view shows it: a figure, or yes and no. */
function cellText(view: View, value: CellValue, { t, format }: Words): string {
  if (value === null) return ''
  if (isMoney(view) && typeof value === 'number') return format(minor(value), { isShort: 'whole' })
  if (isFlag(view)) return t(value ? 'sheet.yes' : 'sheet.no')
  return typeof value === 'object' ? value.join(', ') : String(value)
}

type Mark = { name: string; figure?: number | string }

/** The restrictions of a night that a price shows beside it, the weightiest first. */
function marksOf({
  closed,
  closedToArrival,
  closedToDeparture,
  minStay,
  maxStay,
  minStayThrough,
  maxStayThrough,
  stayLengths,
}: Restrictions): Mark[] {
  if (closed) return [{ name: 'closed' }]
  const least = Math.max(minStay ?? 1, minStayThrough ?? 1)
  const most = Math.min(maxStay ?? Infinity, maxStayThrough ?? Infinity)
  return [
    ...(least > 1 ? [{ name: 'min', figure: least }] : []),
    ...(most < Infinity ? [{ name: 'max', figure: most }] : []),
    ...(stayLengths ? [{ name: 'only', figure: stayLengths.join('/') }] : []),
    ...(closedToArrival ? [{ name: 'cta' }] : []),
    ...(closedToDeparture ? [{ name: 'ctd' }] : []),
  ]
}
