import { Fragment, type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RoomType } from '#areas/property/rooms/contract.ts'
import { type Day, daysOf } from '#core/dates.ts'
import { useDays, useMoney } from '#web/formats.ts'
import type { Other } from '#web/presence.ts'
import { toast } from '#web/ui/toasts.tsx'
import type { Suggestion } from '#areas/lodging/yields/contract/suggestions.ts'
import type { RatePlan } from '../../contract/rates.ts'
import { type UntaxedWords, useUntaxed } from '../untaxed.tsx'
import { copiedCells } from '#web/copied-cells.ts'
import { parseCell, plainCell, type View } from './cells.ts'
import { copiedOn, countFixed, type Edit, filled, pasted, runsOf } from './edits.ts'
import { type OtherArea, othersOn, wordsOf } from './others.ts'
import { type Grid, placesOf, sheetRows } from './rows.ts'
import { SelectionBar } from './selection-bar.tsx'
import { Columns, type Free, Head, TypeRow } from './sheet-head.tsx'
import { FollowingRow, type Window } from './sheet-row.tsx'
import { onSheetKey, type Selection, useSelection } from './use-sheet.ts'
import { NIGHT_WIDTH, type RowsInView, useWindow } from './use-window.ts'
import { useWrite } from './use-write.ts'
import styles from './sheet.module.css'

export type SheetProps = {
  span: { from: Day; until: Day }
  grid: Grid
  plans: readonly RatePlan[]
  types: readonly RoomType[]
  free: readonly Free[]
  view: View
  /** What yield rules suggest for nights of the view. */
  suggested: readonly Suggestion[]
  /** Who else looks at the calendar. */
  others: readonly Other[]
  /** Shows them what is selected. */
  onSelect: (words: Record<string, string>) => void
  mayWrite: boolean
  isOld: boolean
}

/** The rows of the sheet, what is selected and typed in it, and what keys, the clipboard and the bar do to the selection. */
function useSheet({ span, grid, plans, types, view, mayWrite }: SheetProps) {
  'use memo'
  const { t } = useTranslation('rates')
  const { today } = useDays()
  const money = useMoney()
  const days = daysOf(span)
  const rows = sheetRows({ grid, days, plans, types, view, mayWrite })
  const size = { rows: rows.length, columns: days.length }
  const selection = useSelection(size)
  const [typed, setTyped] = useState<string>()
  const { write, undoLast } = useWrite(view)
  const { area, at } = selection

  const set = (edits: readonly Edit[]) => void write(runsOf(rows, days, edits, today as Day))
  const stop = () => {
    setTyped(undefined)
    selection.focus()
  }
  const take = (text: string) => {
    const value = parseCell(view, text, money)
    if (value === undefined) return
    stop()
    set(filled(area, value))
  }
  const edit = (first: string) => {
    const row = rows[at.row]
    if (row && !row.isFixed && (days[area.end] ?? '') >= today) setTyped(first)
  }
  const paste = (text: string) => {
    const result = pasted(copiedCells(text), area, size, view, money)
    const [wrong] = result.unreadable
    if (wrong)
      return toast(t('sheet.unreadable', { text: wrong.text, count: result.unreadable.length }), { tone: 'error' })
    const fixed = countFixed(rows, days, result.edits, today as Day)
    if (result.isCut) toast(t('sheet.cut'), { tone: 'warning' })
    if (fixed > 0) toast(t('sheet.fixed', { count: fixed }), { tone: 'warning' })
    selection.select(result.area)
    set(result.edits)
  }
  /** The selection as text that a sheet takes. */
  const copied = () =>
    rows
      .slice(area.top, area.bottom + 1)
      .map(({ shown }) =>
        shown
          .slice(area.start, area.end + 1)
          .map((value) => plainCell(view, value, money))
          .join('\t'),
      )
      .join('\n')
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (typed !== undefined) return
    onSheetKey(event, selection, size, {
      edit,
      clear: () => set(filled(area, null)),
      fill: (way) => set(copiedOn(rows, area, way)),
      undo: undoLast,
    })
  }
  return { rows, days, today: today as Day, selection, typed, set, stop, take, edit, paste, copied, onKeyDown }
}

/** Shows others what is selected, each time it is something else. */
function useShownSelection(words: Record<string, string>, onSelect: SheetProps['onSelect']) {
  const said = JSON.stringify(words)
  const show = useEffectEvent(() => onSelect(words))
  useEffect(() => show(), [said])
}

/** The rate calendar as a sheet: nights across, plans of types down. What is typed, pasted or filled is set for the whole selection. */
export function Sheet(props: SheetProps) {
  'use memo'
  const { free, view, suggested, mayWrite, isOld } = props
  const { t } = useTranslation('rates')
  const sheet = useSheet(props)
  const { rows, days, today, selection } = sheet
  const shown = { view, rows, days }
  useShownSelection(wordsOf(shown, selection.area), props.onSelect)
  const others = othersOn(shown, props.others)
  const untaxed = useUntaxed()
  return (
    <>
      {mayWrite && <SelectionBar {...{ rows, days, view, suggested, selection, today }} set={sheet.set} />}
      <SheetFrame
        {...{ sheet, free, view, suggested, others, untaxed, mayWrite, isOld }}
        seasons={props.grid.seasons}
      />
      <p className={styles['legend']}>{t(mayWrite ? 'sheet.legend' : 'legendReader')}</p>
    </>
  )
}

type FrameProps = Pick<SheetProps, 'free' | 'view' | 'suggested' | 'mayWrite' | 'isOld'> & {
  sheet: ReturnType<typeof useSheet>
  others: readonly OtherArea[]
  untaxed: UntaxedWords
  seasons: Grid['seasons']
}

/** What scrolls: while it does, only the nights that come into view are drawn. */
function SheetFrame({ sheet, free, view, suggested, others, untaxed, mayWrite, isOld, seasons }: FrameProps) {
  'use memo'
  const { t } = useTranslation('rates')
  const { days, selection, typed } = sheet
  const frame = useRef<HTMLDivElement>(null)
  const { window, inView } = useWindow(frame, days.length, selection.at.column)
  return (
    <div ref={frame} className={styles['frame']} data-old={isOld ? '' : undefined}>
      <table
        role="grid"
        aria-label={t('tab.grid')}
        aria-multiselectable
        aria-colcount={days.length + 1}
        className={styles['sheet']}
        style={{ width: `calc(var(--name-width) + ${days.length * NIGHT_WIDTH}px)` }}
        onKeyDown={sheet.onKeyDown}
        onCopy={(event) => {
          if (typed !== undefined) return
          event.clipboardData.setData('text/plain', sheet.copied())
          event.preventDefault()
        }}
        onPaste={(event) => {
          if (typed !== undefined || !mayWrite) return
          event.preventDefault()
          sheet.paste(event.clipboardData.getData('text/plain'))
        }}
        onPointerDown={(event) => event.button === 0 && selectAt(event, selection, event.shiftKey)}
        onPointerOver={(event) =>
          event.buttons === 1 && event.pointerType !== 'touch' && selectAt(event, selection, true)
        }
        onDoubleClick={() => sheet.edit('')}
      >
        <Columns count={days.length} />
        <Head days={days} window={window} seasons={seasons} />
        <SheetBody {...{ sheet, free, view, suggested, others, untaxed, window, inView }} />
      </table>
    </div>
  )
}

type BodyProps = Pick<FrameProps, 'free' | 'view' | 'suggested' | 'others' | 'untaxed'> & {
  sheet: ReturnType<typeof useSheet>
  window: Window
  inView: RowsInView
}

const NO_OTHERS: readonly OtherArea[] = []

function SheetBody({ sheet, free, view, suggested, others, untaxed, window, inView }: BodyProps) {
  'use memo'
  const { rows, days, today, selection, typed, take, stop } = sheet
  const { area, at } = selection
  const places = placesOf(rows)
  const isInView = (index: number) => (places[index] ?? 0) >= inView.top && (places[index] ?? 0) < inView.bottom
  return (
    <tbody>
      {rows.map((row, index) => (
        <Fragment key={row.key}>
          {row.type && row.type !== rows[index - 1]?.type && (
            <TypeRow
              type={row.type}
              days={days}
              free={free.find((each) => each.roomTypeId === row.type?.id)}
              window={window}
            />
          )}
          <FollowingRow
            {...{ row, index, view, days, today, window, untaxed, suggested }}
            isInView={index === at.row || isInView(index)}
            others={
              others.length === 0 ? NO_OTHERS : others.filter(({ top, bottom }) => index >= top && index <= bottom)
            }
            selected={index >= area.top && index <= area.bottom ? area : undefined}
            focused={index === at.row ? at.column : undefined}
            typed={index === at.row ? typed : undefined}
            onTake={take}
            onStop={stop}
          />
        </Fragment>
      ))}
    </tbody>
  )
}

/** The cell a pointer is on, by what the row writes on it. */
function placeOf(event: PointerEvent<HTMLElement>) {
  const cell = event.target instanceof Element ? event.target.closest('td[data-column]') : null
  if (!(cell instanceof HTMLElement)) return undefined
  return { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) }
}

function selectAt(event: PointerEvent<HTMLElement>, selection: Selection, isExtending: boolean) {
  const place = placeOf(event)
  if (place) selection.go(place, isExtending)
}
