import Button from '@mui/material/Button'
import MuiTextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Suggestion } from '#areas/lodging/yields/contract/suggestions.ts'
import { SuggestionNote } from '#areas/lodging/yields/screens/pickers.tsx'
import { addDays, type Day } from '#core/dates.ts'
import { basisPointsOf, type Currency, type Minor } from '#core/money.ts'
import { useDays, useMoney } from '#web/formats.ts'
import { changedPrice } from '../changes.ts'
import { UntaxedList, useUntaxed } from '../untaxed.tsx'
import { CellHistory } from './cell-history.tsx'
import { originText } from './sheet-row.tsx'
import { isFlag, parseCell, type View } from './cells.ts'
import { type Edit, filled, placesIn } from './edits.ts'
import type { SheetRow } from './rows.ts'
import { suggestionFor } from './suggested.ts'
import type { Selection } from './use-sheet.ts'
import styles from './sheet.module.css'

type BarProps = {
  rows: readonly SheetRow[]
  days: readonly Day[]
  view: View
  suggested: readonly Suggestion[]
  selection: Selection
  set: (edits: readonly Edit[]) => void
  today: Day
}

/** What is selected, and its value in plain fields: the way to fill cells without a key or a drag, and the one for a phone. */
export function SelectionBar({ rows, days, view, suggested, selection, set, today }: BarProps) {
  const { t } = useTranslation('rates')
  const { day } = useDays()
  const { area, at } = selection
  const row = rows[area.top]
  const [first, last] = [days[area.start], days[area.end]]
  if (!row || !first || !last) return null
  const rowCount = area.bottom - area.top + 1
  const isFixed = rows.slice(area.top, area.bottom + 1).every((each) => each.isFixed)
  const [focusedRow, focusedDay] = [rows[at.row] ?? row, days[at.column] ?? first]
  const suggestion = suggestionFor(suggested, focusedRow, focusedDay)
  return (
    <div className={styles['bar']} role="group" aria-label={t('selection')}>
      <span>
        <b>{row.type?.name ?? t('sheet.allTypes')}</b> · {row.plan?.name ?? t('sheet.allPlans')}
        {rowCount > 1 && ` ${t('sheet.andRows', { count: rowCount - 1 })}`}
        <small>
          {day(first, 'short')} – {day(addDays(last, 1), 'short')}
        </small>
      </span>
      <Button
        aria-pressed={selection.isExtending}
        onClick={selection.extend}
        variant={selection.isExtending ? 'outlined' : 'text'}
      >
        {t('sheet.extend')}
      </Button>
      {isFixed || last < today ? (
        <small>{t(row.isDerived ? 'derivedWhy' : 'readOnly')}</small>
      ) : (
        <Fields key={`${row.key} ${first} ${last} ${view}`} {...{ rows, days, view, selection, set, today }} />
      )}
      <CellHistory
        row={focusedRow}
        day={focusedDay}
        view={view}
        origin={originText(focusedRow.sources[at.column], t)}
      />
      {suggestion && <SuggestionNote suggestion={suggestion} mayWrite />}
    </div>
  )
}

function Fields({ rows, days, view, selection: { area }, set, today }: Omit<BarProps, 'suggested'>) {
  const { t } = useTranslation('rates')
  const money = useMoney()
  const untaxed = useUntaxed()
  const [text, setText] = useState('')
  const value = parseCell(view, text, money)
  const isReady = text.trim() !== '' && value !== undefined
  const cells = placesIn(area).filter(({ row, column }) => !rows[row]?.isFixed && (days[column] ?? '') >= today)
  const percent = (basisPoints: number) =>
    set(
      cells.flatMap(({ row, column }) => {
        const price = rows[row]?.shown[column] as Minor | null
        const next = changedPrice(price ?? null, { kind: 'percent', basisPoints }, money.currency as Currency)
        return next === null ? [] : [{ row, column, value: next }]
      }),
    )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!isReady) return
        setText('')
        set(filled(area, value))
      }}
    >
      {isFlag(view) ? (
        <>
          <Button variant="outlined" onClick={() => set(filled(area, true))}>
            {t('sheet.yes')}
          </Button>
          <Button onClick={() => set(filled(area, false))}>{t('sheet.no')}</Button>
        </>
      ) : (
        <>
          <MuiTextField
            label={t(`sheet.view.${view}`)}
            value={text}
            error={text.trim() !== '' && !isReady}
            onChange={(event) => setText(event.target.value)}
            sx={{ width: 170 }}
            slotProps={{
              htmlInput: { inputMode: view === 'stayLengths' ? 'text' : 'decimal', style: { textAlign: 'end' } },
            }}
          />
          <Button type="submit" variant="outlined" disabled={!isReady}>
            {t('sheet.setCells', { count: cells.length })}
          </Button>
        </>
      )}
      {view === 'price' && (
        <>
          <Button onClick={() => percent(basisPointsOf(10))}>+10 %</Button>
          <Button onClick={() => percent(basisPointsOf(-10))}>−10 %</Button>
        </>
      )}
      <Button
        onClick={() => set(filled(area, null))}
        disabled={!cells.some(({ row, column }) => rows[row]?.own[column] !== null)}
      >
        {t(view === 'price' ? 'clearPrice' : 'sheet.clear')}
      </Button>
      {view === 'price' && isReady && (
        <UntaxedList
          prices={cells.map(({ column }) => ({ day: days[column] as Day, amount: value as Minor }))}
          untaxed={untaxed}
        />
      )}
    </form>
  )
}
