import { useTranslation } from 'react-i18next'
import { useDays } from '#web/formats.ts'
import { DataList } from '#web/ui/data-list.tsx'
import { StatusChip } from '#web/ui/marks.tsx'
import { MoneyText } from '#web/ui/values.tsx'
import { offers } from '../contract/offers.ts'
import type { Offer, OfferUse } from '../contract/replies.ts'

/** Who has an offer, by which code, and what it took off. */
export function UsesPart({ offer }: { offer: Offer }) {
  const { t } = useTranslation('offers')
  const { day } = useDays()
  const stateOf = ({ releasedAt }: OfferUse) => t(releasedAt === null ? 'use.live' : 'use.released')
  return (
    <DataList
      label={t('tabs.uses')}
      source={offers.uses}
      input={{ offerId: offer.id }}
      columns={[
        { key: 'reference', label: t('use.reference'), phone: 'title', cell: ({ reference }) => reference },
        { key: 'guest', label: t('use.guest'), phone: 'line', cell: ({ guestName }) => guestName },
        { key: 'code', label: t('code.text'), cell: ({ code }) => code },
        { key: 'channel', label: t('use.channel'), width: 120, cell: ({ channel }) => t(`channelOf.${channel}`) },
        { key: 'day', label: t('use.usedOn'), width: 140, cell: ({ usedOn, usedBy }) => `${day(usedOn)} ${usedBy}` },
        { key: 'amount', label: t('list.given'), width: 140, align: 'end', phone: 'end', cell: ({ amount }) => <MoneyText amount={amount} />, text: ({ amount }) => String(amount) },
        { key: 'state', label: t('status'), width: 130, cell: (use) => <StatusChip tone={use.releasedAt === null ? 'confirmed' : 'cancelled'} label={stateOf(use)} />, text: stateOf },
      ]}
      empty={{ title: t('use.empty'), text: t('use.emptyText') }}
    />
  )
} // prettier-ignore
