import { useTranslation } from 'react-i18next'
import type { RoomType } from '#areas/property/rooms/contract.ts'
import { type Day, weekdayOf } from '#core/dates.ts'
import { useDays } from '#web/formats.ts'
import { inRanking, overlapping, seasonRuns } from '../../rules/seasons.ts'
import type { Grid } from './rows.ts'
import type { Window } from './sheet-row.tsx'
import { NIGHT_WIDTH } from './use-window.ts'
import styles from './sheet.module.css'

/** The rooms of a type that are free on each night. */
export type Free = { roomTypeId: string; nights: readonly { day: Day; free: number }[] }

/** Every night has its width before it is drawn. */
export function Columns({ count }: { count: number }) {
  return (
    <colgroup>
      <col style={{ width: 'var(--name-width)' }} />
      <col span={count} style={{ width: NIGHT_WIDTH }} />
    </colgroup>
  )
}

type HeadProps = { days: readonly Day[]; window: Window; seasons: Grid['seasons'] }

/** The days, below the seasons they are of if there are any. */
export function Head({ days, window, seasons }: HeadProps) {
  'use memo'
  const { t } = useTranslation('rates')
  const { day: format, today } = useDays()
  return (
    <thead data-seasons={seasons.length > 0 ? '' : undefined}>
      {seasons.length > 0 && <SeasonRow days={days} window={window} seasons={seasons} />}
      <tr>
        <th scope="col">{t('typeAndPlan')}</th>
        {window.first > 0 && <td aria-hidden colSpan={window.first} />}
        {days.slice(window.first, window.last).map((day, at) => (
          <th
            key={day}
            scope="col"
            aria-colindex={window.first + at + 2}
            aria-current={day === today ? 'date' : undefined}
            data-weekend={weekdayOf(day) > 4 && weekdayOf(day) < 7 ? '' : undefined}
          >
            {format(day, 'short')}
          </th>
        ))}
        {window.last < window.count && <td aria-hidden colSpan={window.count - window.last} />}
      </tr>
    </thead>
  )
}

/** The season that ranks first on each day; the others a day is of are named when it is pointed at. */
function SeasonRow({ days, window, seasons }: HeadProps) {
  'use memo'
  const { t } = useTranslation('rates')
  const shown = days.slice(window.first, window.last)
  return (
    <tr className={styles['seasons']}>
      <th scope="row">{t('priceSeasons.title')}</th>
      {window.first > 0 && <td aria-hidden colSpan={window.first} />}
      {seasonRuns(inRanking(seasons), shown).map(({ season, first, count }) => {
        if (!season) return <td key={first} aria-hidden colSpan={count} />
        const others = overlapping(seasons, season).map(({ name }) => name)
        return (
          <th key={first} scope="colgroup" colSpan={count} title={[season.name, ...others].join(' · ')}>
            {season.name}
          </th>
        )
      })}
      {window.last < window.count && <td aria-hidden colSpan={window.count - window.last} />}
    </tr>
  )
}

type TypeRowProps = { type: RoomType; days: readonly Day[]; free: Free | undefined; window: Window }

export function TypeRow({ type, days, free, window }: TypeRowProps) {
  'use memo'
  const { t } = useTranslation('rates')
  const freeOn = new Map(free?.nights.map((night) => [night.day, night.free]))
  return (
    <tr className={styles['type']}>
      <th scope="rowgroup">
        {type.name} <small>{t('rooms', { count: type.roomCount })}</small>
      </th>
      {window.first > 0 && <td aria-hidden colSpan={window.first} />}
      {days.slice(window.first, window.last).map((day) => {
        const count = freeOn.get(day)
        return (
          <td key={day} data-none={count === 0 ? '' : undefined}>
            {count !== undefined && t('free', { count })}
          </td>
        )
      })}
      {window.last < window.count && <td aria-hidden colSpan={window.count - window.last} />}
    </tr>
  )
}
