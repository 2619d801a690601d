import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addDays, type Day, isDay } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { useSend } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { useNotify } from '#web/notify.ts'
import { useCan } from '#web/session.ts'
import { DayInput } from '#web/ui/day-input.tsx'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { Section } from '#web/ui/page.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { leads } from '../contract/leads.ts'
import type { WholeDeal } from '../contract/replies.ts'
import { isCount, termsOf, termsOfNight, type TypeTerms, TypeTermsFields } from './type-terms.tsx'
import styles from './nights.module.css'

type Cells = Readonly<Record<string, string>>
const keyOf = (roomTypeId: string, day: string) => `${roomTypeId} ${day}`

/** Days by types: rooms typed, with what is free beside each. One rate per type. */
export function NightsPart({ whole }: { whole: WholeDeal }) {
  const { t } = useTranslation('leads')
  const notify = useNotify()
  const mayWork = useCan('leads.work')
  const { deal, nights, free } = whole
  const [cells, setCells] = useState<Cells>(Object.fromEntries(nights.map((one) => [keyOf(one.roomTypeId, one.night), String(one.rooms)])))
  const [terms, setTerms] = useState<Readonly<Record<string, TypeTerms>>>(Object.fromEntries(free.map(({ roomTypeId }) => [roomTypeId, termsOf(nights, roomTypeId)])))
  const [from, setFrom] = useState<Day | null>(deal.arrival)
  const { mutate, isPending } = useSend(leads.setDealNights)
  const isOpen = mayWork && deal.groupId === null
  const first = from ?? free[0]?.nights[0]?.day
  if (!first) return null
  const count = Math.max(7, free[0]?.nights.length ?? 0)
  const days = Array.from({ length: count }, (_, index) => addDays(first, index))
  const save = () => {
    const typed = Object.entries(cells).flatMap(([key, text]) => {
      const [roomTypeId = '', night] = key.split(' ')
      const count = Number(text)
      const own = terms[roomTypeId] ?? termsOf(nights, roomTypeId)
      const stored = nights.find((one) => one.roomTypeId === roomTypeId && one.night === night)
      return Number.isInteger(count) && count > 0 ? [{ roomTypeId, night: night as Day, rooms: count, rate: minor(own.rate ?? 0), ...termsOfNight(count, own, stored) }] : []
    })
    mutate({ dealId: deal.id, version: deal.version, nights: typed }, { onSuccess: () => toast(t('nights.saved')), onError: notify.refusal })
  }
  return (
    <Section title={t('nights.title')}>
      {isOpen && <DayInput label={t('nights.from')} value={from ?? ''} onChange={(day) => setFrom(isDay(day) ? day : null)} />}
      <NightsTable days={days} free={free} cells={cells} onType={isOpen ? (key, text) => setCells({ ...cells, [key]: text }) : undefined} />
      {isOpen && (
        <Stack spacing={2}>
          {free.map((type) => (
            <TypeTermsFields key={type.roomTypeId} type={type} nights={nights} terms={terms[type.roomTypeId] ?? {}} onChange={(next) => setTerms({ ...terms, [type.roomTypeId]: next })} currency={deal.currency} />
          ))}
          <LoadingButton variant="contained" isLoading={isPending} disabled={!Object.values(terms).every(({ complimentary }) => isCount(complimentary))} onClick={save}>{t('nights.save')}</LoadingButton>
        </Stack>
      )}
    </Section>
  )
} // prettier-ignore

type TableProps = {
  days: readonly Day[]
  free: WholeDeal['free']
  cells: Cells
  /** Left out where nothing may be typed. */
  onType: ((key: string, text: string) => void) | undefined
}

/** A line a day, a column a type, and what they come to. */
function NightsTable({ days, free, cells, onType }: TableProps) {
  const { t } = useTranslation('leads')
  const { day: dayText } = useDays()
  const rooms = (roomTypeId: string, day: Day) => Number(cells[keyOf(roomTypeId, day)] ?? '') || 0
  const freeOf = (type: TableProps['free'][number], day: Day) => type.nights.find((one) => one.day === day)?.free
  return (
    <div role="region" tabIndex={0} aria-label={t('nights.title')} className={styles['frame']}>
      <table className={styles['nights']}>
        <thead>
          <tr>
            <th scope="col">{t('nights.day')}</th>
            {free.map(({ roomTypeId, name }) => <th key={roomTypeId} scope="col">{name}</th>)}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day}>
              <th scope="row">{dayText(day, 'short')}</th>
              {free.map((type) => {
                const key = keyOf(type.roomTypeId, day)
                const left = freeOf(type, day)
                return (
                  <td key={type.roomTypeId}>
                    {onType ? <input inputMode="numeric" maxLength={4} aria-label={`${type.name}, ${dayText(day, 'short')}`} value={cells[key] ?? ''} onChange={(event) => onType(key, event.target.value)} /> : rooms(type.roomTypeId, day) || '–'}
                    {left !== undefined && <small>{t('nights.free', { count: left })}</small>}
                  </td>
                )
              })}
            </tr>
          ))}
          <tr>
            <th scope="row">{t('nights.sum')}</th>
            {free.map(({ roomTypeId }) => <td key={roomTypeId}>{days.reduce((total, day) => total + rooms(roomTypeId, day), 0)}</td>)}
          </tr>
        </tbody>
      </table>
    </div>
  )
} // prettier-ignore
