import Box from '@mui/material/Box'
import MuiTextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { folios } from '#areas/ledger/folios/contract/folios.ts'
import { MoneyInput } from '#web/ui/money-field.tsx'
import type { Day } from '#core/dates.ts'
import { queryOf } from '#web/api.ts'
import { LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { DayText, MoneyText } from '#web/ui/values.tsx'
import { bookings } from '../../contract/bookings.ts'
import { useEdit } from '../use-edit.ts'
import { Question } from './question.tsx'
import { type BookingDialogProps, StayChoice, useStayChoice } from './stay-choice.tsx'

/** The price of nights set by hand, before tax, with the reason for the audit log. */
export function PriceDialog({ booking, onClose }: BookingDialogProps) {
  const { t } = useTranslation(['bookings', 'validation'])
  const { stays, stay, choose } = useStayChoice(booking)
  const folio = useQuery(queryOf(folios.get, { bookingId: booking.id }))
  const [all, setAll] = useState<number>()
  const [typed, setTyped] = useState<Readonly<Record<string, number | undefined>>>({})
  const [reason, setReason] = useState('')
  const { mutate, isPending, error } = useEdit(bookings.setPrice)
  if (!stay) return null

  const nights = (folio.data?.nights ?? []).filter((night) => night.stayId === stay.id)
  const netOf = (day: Day, net: number) => typed[day] ?? all ?? net
  /** A night may cost nothing, not less. */
  const faultOf = (amount: number | undefined) =>
    amount !== undefined && amount < 0 ? t('validation:said.Not below zero') : undefined
  const changed = nights.filter((night) => netOf(night.night, night.net) !== night.net)
  const save = () =>
    mutate(
      {
        bookingId: booking.id,
        stayId: stay.id,
        version: booking.version,
        reason,
        nights: changed.map((night) => ({ day: night.night, netAmount: netOf(night.night, night.net) })),
      },
      {
        onSuccess: () => {
          toast(t('price.done', { count: changed.length, who: stay.guestName }))
          onClose()
        },
      },
    )
  return (
    <Question
      title={t('price.title', { who: stay.guestName })}
      ok={t('price.ok')}
      error={error}
      isPending={isPending}
      isDisabled={
        changed.length === 0 || changed.some((night) => netOf(night.night, night.net) < 0) || reason.trim() === ''
      }
      onOk={save}
      onClose={onClose}
    >
      <StayChoice stays={stays} stay={stay} choose={choose} />
      <MoneyInput label={t('price.all')} value={all} onChange={setAll} fault={faultOf(all)} autoFocus />
      {folio.isPending && <LinesSkeleton lines={3} />}
      <Box sx={{ display: 'grid', gap: 3, maxHeight: 260, overflowY: 'auto', pt: 1.5 }}>
        {nights.map((night) => (
          <Box
            key={night.night}
            sx={{ display: 'grid', gridTemplateColumns: '1fr auto 160px', gap: 3, alignItems: 'center' }}
          >
            <DayText day={night.night} shape="short" />
            <Box component="span" sx={{ color: 'text.secondary' }}>
              <MoneyText amount={night.net} />
            </Box>
            <MoneyInput
              label={t('price.night')}
              value={netOf(night.night, night.net)}
              onChange={(amount) => setTyped({ ...typed, [night.night]: amount })}
              fault={faultOf(typed[night.night])}
            />
          </Box>
        ))}
      </Box>
      <MuiTextField required label={t('reason')} value={reason} onChange={(event) => setReason(event.target.value)} />
    </Question>
  )
}
