import { guestBalance } from '#areas/ledger/folios/rules/guest-balance.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Booking } from '#areas/lodging/bookings/contract/replies.ts'
import { hasInPlan } from '#web/access.ts'
import { queryOf } from '#web/api.ts'
import { useMoney } from '#web/formats.ts'
import { useCan, useSession } from '#web/session.ts'
import { FactList } from '#web/ui/fact-list.tsx'
import { Section } from '#web/ui/page.tsx'
import { channels } from '../contract/channels.ts'
import { useCardFacts } from './card-facts.ts'

type Sold = Pick<Booking, 'id' | 'source' | 'money'>

/** Who collects for a booking that a channel sold, what the channel takes of it, and when its card can be charged; nothing for others. */
export function SoldByChannel({ booking }: { booking: Sold }) {
  const { t } = useTranslation('channels')
  const { format } = useMoney()
  const cardFacts = useCardFacts()
  const session = useSession()
  const isReadable = useCan('channels.tray') && hasInPlan(session, 'channels') && booking.source !== ''
  const { data } = useQuery({ ...queryOf(channels.ofBooking, { bookingId: booking.id }), enabled: isReadable })
  if (!isReadable || !data?.sold) return null
  const { channelName: name, reservation, paymentModel, card } = data.sold
  const { currency, payable, commission, tcs, tds, payoutExpected, onAccount } = booking.money
  const amount = (label: string, value: number) => [label, value > 0 && format(value, { currency })] as const
  const isPrepaid = paymentModel === 'CHANNEL_COLLECTS'
  return (
    <Section title={t('sold.title', { name })}>
      <FactList
        facts={[
          [t('sold.reservation'), reservation],
          [t('paymentLabel'), t(`sold.collects.${paymentModel}`)],
          ...(isPrepaid ? [amount(t('sold.collected'), payable)] : []),
          amount(t('commission'), commission),
          amount(t('tray.tcs'), tcs),
          amount(t('tray.tds'), tds),
          ...(isPrepaid ? [amount(t('sold.payout'), payoutExpected), amount(t('sold.owed'), onAccount)] : []),
          ...(isPrepaid && onAccount > 0
            ? [[t('sold.guestPays'), format(guestBalance(booking.money), { currency })] as const]
            : []),
          ...(card ? cardFacts(card, currency) : []),
        ]}
      />
    </Section>
  )
}
