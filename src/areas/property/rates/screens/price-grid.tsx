import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { RoomType } from '#areas/property/rooms/contract.ts'
import { daysOf, weekdayOf, type Day } from '#core/dates.ts'
import type { Reply } from '#core/contract.ts'
import { useDays } from '#web/formats.ts'
import type { rates, RatePlan } from '../contract/rates.ts'
import { PriceCell } from './price-cell.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { UntaxedList, type UntaxedWords, useUntaxed } from './untaxed.tsx'
import { useGrid, type GridRow, type PriceGridState } from './use-grid.ts'
import styles from './price-grid.module.css'

type PriceRow = Reply<typeof rates.prices>['rows'][number]
type Free = { roomTypeId: string; total: number; nights: readonly { day: Day; free: number }[] }

export type GridProps = {
  span: { from: Day; until: Day }
  plans: readonly RatePlan[]
  types: readonly RoomType[]
  prices: readonly PriceRow[]
  free: readonly Free[]
  mayWrite: boolean
  isOld: boolean
}

/** The grid of prices. Arrows move, Shift+arrows or a drag select nights of a row, Enter or F2 edits, Esc lets go. */
export function PriceGrid(props: GridProps) {
  'use memo'
  const { span, plans, types, prices, free, mayWrite, isOld } = props
  const { t } = useTranslation('rates')
  const { today } = useDays()
  const days = daysOf(span)
  const rows: GridRow[] = types.flatMap((type) =>
    plans.flatMap((plan) => {
      const found = prices.find((row) => row.ratePlanId === plan.id && row.roomTypeId === type.id)
      return found ? [{ plan, type, nights: found.nights, isFixed: found.isDerived || !mayWrite }] : []
    }),
  )
  const { table, ...grid } = useGrid(rows, days, today)
  const untaxed = useUntaxed()
  const openPrices = rows.flatMap(({ nights }) =>
    nights.filter(({ day }) => day >= today).map(({ day, baseAmount }) => ({ day, amount: baseAmount })),
  )

  return (
    <>
      {mayWrite && <SelectionBar grid={grid} untaxed={untaxed} />}
      <div className={styles['price-frame']} data-old={isOld ? '' : undefined}>
        <table
          ref={table}
          role="grid"
          aria-label={t('tab.grid')}
          aria-multiselectable
          className={styles['price-grid']}
          onKeyDown={grid.onKeyDown}
        >
          <GridHead days={days} />
          <tbody>
            {types.map((type) => (
              <Fragment key={type.id}>
                <FreeRow type={type} days={days} free={free.find((each) => each.roomTypeId === type.id)} />
                {rows.map((row, at) =>
                  row.type.id === type.id ? (
                    <PlanRow key={row.plan.id} grid={grid} row={row} at={at} untaxed={untaxed} />
                  ) : null,
                )}
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
      <UntaxedList prices={openPrices} untaxed={untaxed} />
      <p className={styles['price-legend']}>{t(mayWrite ? 'legend' : 'legendReader')}</p>
    </>
  )
}

function GridHead({ days }: { days: readonly Day[] }) {
  'use memo'
  const { t } = useTranslation('rates')
  const { day: format } = useDays()
  return (
    <thead>
      <tr>
        <th scope="col">{t('typeAndPlan')}</th>
        {days.map((day) => (
          <th key={day} scope="col" data-weekend={weekdayOf(day) > 4 && weekdayOf(day) < 7 ? '' : undefined}>
            {format(day, 'short')}
          </th>
        ))}
      </tr>
    </thead>
  )
}

type PlanRowProps = { grid: PriceGridState; row: GridRow; at: number; untaxed: UntaxedWords }

function PlanRow({ grid, row, at, untaxed }: PlanRowProps) {
  const { t } = useTranslation('rates')
  return (
    <tr>
      <th scope="row">
        {row.plan.name}
        {row.plan.parentPlanId && <small> {t('derived')}</small>}
      </th>
      {row.nights.map((night, column) => (
        <PriceCell key={night.day} grid={grid} row={row} at={{ row: at, column }} night={night} untaxed={untaxed} />
      ))}
    </tr>
  )
}

function FreeRow({ type, days, free }: { type: RoomType; days: readonly Day[]; free: Free | undefined }) {
  'use memo'
  const { t } = useTranslation('rates')
  return (
    <tr className={styles['price-type']}>
      <th scope="rowgroup">
        {type.name} <small>{t('rooms', { count: type.roomCount })}</small>
      </th>
      {days.map((day) => {
        const count = free?.nights.find((night) => night.day === day)?.free
        return (
          <td key={day} data-none={count === 0 ? '' : undefined}>
            {count !== undefined && t('free', { count })}
          </td>
        )
      })}
    </tr>
  )
}
