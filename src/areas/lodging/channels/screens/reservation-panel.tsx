import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import MuiTextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePartyWords } from '#areas/lodging/bookings/screens/pickers.tsx'
import type { Address } from '#core/address.ts'
import { queryOf, useSend } from '#web/api.ts'
import { useDays, useMoney } from '#web/formats.ts'
import { Link } from '#web/navigation.tsx'
import { FactList } from '#web/ui/fact-list.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Question } from '#web/ui/question.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { MomentText } from '#web/ui/values.tsx'
import { channels } from '../contract/channels.ts'
import type { ReservationMessage } from '../contract/reservations.ts'
import { ApplyForm } from './apply-form.tsx'
import { useCardFacts } from './card-facts.ts'
import { ReservationChip } from './reservation-chip.tsx'
import { useReason } from './use-reason.ts'

const bookingPath = (reference: string): Address =>
  `/master-service/reservation-details/${encodeURIComponent(reference)}`

/** One message about a reservation: its content, what became of it, and what can be done while it waits. */
export function ReservationPanel({ messageId, close }: { messageId: string; close: () => void }) {
  const { t } = useTranslation('channels')
  const read = useQuery(queryOf(channels.reservation, { messageId }))
  const message = read.data
  return (
    <Panel
      open
      isBeside
      title={message ? t('tray.of', { reservation: message.reservation }) : t('tray.title')}
      subtitle={message && <ReservationChip state={message.state} />}
      onClose={close}
    >
      {message ? (
        <Details message={message} />
      ) : read.isPending ? (
        <LinesSkeleton />
      ) : (
        <ErrorState error={read.error} retry={() => void read.refetch()} />
      )}
    </Panel>
  )
}

function Details({ message }: { message: ReservationMessage }) {
  const { t } = useTranslation('channels')
  const reasonText = useReason()
  const { state, warnings } = message
  return (
    <Stack spacing={4}>
      {state === 'TRAY' && <Alert severity="warning">{reasonText(message)}</Alert>}
      {warnings.map((warning) => (
        <Alert key={warning} severity="info">
          {t(`tray.warning.${warning}`)}
        </Alert>
      ))}
      <Facts message={message} />
      {state === 'TRAY' && (
        <>
          <ApplyForm message={message} />
          <DismissButton message={message} />
        </>
      )}
    </Stack>
  )
}

/** Versions of hubs are moments, which mean nothing to a reader. */
const isCounted = (version: number): boolean => version < 1_000_000

function Facts({ message }: { message: ReservationMessage }) {
  const { t } = useTranslation('channels')
  const { day } = useDays()
  const { format } = useMoney()
  const cardFacts = useCardFacts()
  const party = usePartyWords()
  const { kind, version, rooms, card, currency, bookingReference, commission, tcs, tds } = message
  const amountText = (amount: number) => (currency === '' ? String(amount) : format(amount, { currency }))
  return (
    <FactList
      facts={[
        [t('channel'), message.channelName],
        [
          t('message.kind'),
          isCounted(version) ? t('tray.version', { kind: t(`tray.kind.${kind}`), version }) : t(`tray.kind.${kind}`),
        ],
        [t('tray.receivedAt'), <MomentText key="at" instant={message.receivedAt} />],
        [t('tray.guest'), message.guestName],
        ...rooms.map(({ id, room, rate, arrival, departure, amount, ...guests }) => {
          const nights = `${day(arrival, 'number')} – ${day(departure, 'number')}`
          const values = { room, rate, nights, party: party(guests), price: amountText(amount) }
          return [t('tray.room', { id }), t('tray.roomText', values)] as const
        }),
        [t('paymentLabel'), t(`payment.${message.paymentModel}`)],
        ...(card ? cardFacts(card, currency) : []),
        [t('commission'), commission > 0 && amountText(commission)],
        [t('tray.tcs'), tcs > 0 && amountText(tcs)],
        [t('tray.tds'), tds > 0 && amountText(tds)],
        [t('tray.notes'), message.notes],
        [
          t('tray.booking'),
          bookingReference && (
            <Link key="booking" to={bookingPath(bookingReference)}>
              {bookingReference}
            </Link>
          ),
        ],
      ]}
    />
  )
}

function DismissButton({ message }: { message: ReservationMessage }) {
  const { t } = useTranslation('channels')
  const [isAsking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const { mutate, isPending, error } = useSend(channels.dismiss)
  const dismiss = () =>
    mutate(
      { messageId: message.id, reason: reason.trim() },
      {
        onSuccess: () => {
          setAsking(false)
          toast(t('tray.dismissed', { reservation: message.reservation }))
        },
      },
    )
  return (
    <>
      <Button sx={{ alignSelf: 'flex-start' }} onClick={() => setAsking(true)}>
        {t('tray.dismiss')}
      </Button>
      {isAsking && (
        <Question
          title={t('tray.dismissTitle', { reservation: message.reservation })}
          ok={t('tray.dismiss')}
          error={error}
          isPending={isPending}
          isDisabled={reason.trim() === ''}
          onOk={dismiss}
          onClose={() => setAsking(false)}
        >
          <MuiTextField
            autoFocus
            required
            label={t('tray.why')}
            helperText={t('tray.dismissHelp')}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 300 } }}
          />
        </Question>
      )}
    </>
  )
}
