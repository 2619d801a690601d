import Button from '@mui/material/Button'
import MuiTextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addDays } from '#core/dates.ts'
import { useDays, useMoney } from '#web/formats.ts'
import { DayInput } from '#web/ui/day-input.tsx'
import { isDay } from '#core/dates.ts'
import { UntaxedList, type UntaxedWords } from './untaxed.tsx'
import type { PriceGridState } from './use-grid.ts'
import { useSetPrices } from './use-prices.ts'
import styles from './price-grid.module.css'

type BarProps = { grid: PriceGridState; untaxed: UntaxedWords }

/**
 * The selected nights and their price in plain fields: the way to fill a run of nights without a drag or a key,
 * and on a phone the only one needed.
 */
export function SelectionBar({ grid, untaxed }: BarProps) {
  const { t } = useTranslation('rates')
  const { day } = useDays()
  const { row, selected } = grid
  const first = selected[0]
  const last = selected.at(-1)
  if (!row || !first || !last) return null
  const until = addDays(last.day, 1)
  return (
    <div className={styles['price-bar']} role="group" aria-label={t('selection')}>
      <span>
        <b>{row.type.name}</b> · {row.plan.name}
        <small>
          {day(first.day, 'short')} – {day(until, 'short')}
        </small>
      </span>
      {grid.mayEdit ? (
        <Fields key={`${row.plan.id} ${row.type.id} ${first.day} ${last.day}`} grid={grid} untaxed={untaxed} />
      ) : (
        <small>{t(row.plan.parentPlanId ? 'derivedWhy' : 'readOnly')}</small>
      )}
    </div>
  )
}

function Fields({ grid, untaxed }: BarProps) {
  const { t } = useTranslation('rates')
  const { parse } = useMoney()
  const setPrices = useSetPrices()
  const { row, selected } = grid
  const first = selected[0]
  const last = selected.at(-1)
  const [text, setText] = useState('')
  const [lastDay, setLastDay] = useState<string>(last?.day ?? '')
  const amount = parse(text)
  const nights = row?.nights.filter((night) => first && night.day >= first.day && night.day <= lastDay) ?? []
  const isReady = amount !== undefined && amount >= 0 && nights.length > 0

  const save = () => {
    if (!row || !isReady) return
    setText('')
    void setPrices([
      {
        ratePlanId: row.plan.id,
        roomTypeId: row.type.id,
        before: nights.map((night) => ({ day: night.day, amount: night.isSet ? night.baseAmount : null })),
        after: nights.map((night) => ({ day: night.day, amount })),
      },
    ])
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <span className={styles['price-bar-day']}>
        <DayInput
          label={t('lastNight')}
          value={lastDay}
          min={first?.day ?? ''}
          onChange={(next) => isDay(next) && setLastDay(next)}
        />
      </span>
      <MuiTextField
        label={t('price')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        sx={{ width: 130 }}
        slotProps={{ htmlInput: { inputMode: 'decimal', style: { textAlign: 'end' } } }}
      />
      <Button type="submit" variant="outlined" disabled={!isReady}>
        {t('setNights', { count: nights.length })}
      </Button>
      <Button onClick={() => grid.set(null)} disabled={!selected.some((night) => night.isSet)}>
        {t('clearPrice')}
      </Button>
      {isReady && <UntaxedList prices={nights.map(({ day }) => ({ day, amount }))} untaxed={untaxed} />}
    </form>
  )
}
