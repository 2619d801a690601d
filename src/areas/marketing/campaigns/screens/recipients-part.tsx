import { useTranslation } from 'react-i18next'
import { useGo } from '#web/navigation.tsx'
import { DataList } from '#web/ui/data-list.tsx'
import { MomentText } from '#web/ui/values.tsx'
import type { Campaign, CampaignRecipient } from '../contract/campaign-replies.ts'
import { campaigns } from '../contract/campaigns.ts'
import { RECIPIENT_STATES } from '../contract/choices.ts'
import { RecipientChip } from './campaign-marks.tsx'

/** Whom a campaign goes to, and of each what became of it, or why it is not sent to them. */
export function RecipientsPart({ campaign: { id: campaignId, test } }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns')
  const go = useGo()
  const why = ({ reason }: CampaignRecipient) => (reason === '' ? '' : t(`skip.${reason}`))
  return (
    <>
      <DataList
        label={t('part.recipients')}
        source={campaigns.recipients}
        input={{ campaignId }}
        sheet={campaigns.exportRecipients}
        filters={[{ name: 'state', label: t('status'), options: RECIPIENT_STATES.map((value) => ({ value, label: t(`recipient.${value}`) })) }]}
        columns={[
          { key: 'name', label: t('guest'), phone: 'title', cell: ({ name }) => name },
          { key: 'address', label: t('address'), phone: 'line', cell: ({ address }) => address },
          { key: 'state', label: t('status'), width: 140, phone: 'end', cell: ({ state }) => <RecipientChip state={state} />, text: ({ state }) => t(`recipient.${state}`) },
          { key: 'reason', label: t('why'), cell: why, text: why },
          ...(test ? [{ key: 'variant', label: t('variant'), width: 90, cell: ({ variant }: CampaignRecipient) => variant ?? '' }] : []),
          { key: 'code', label: t('code'), width: 120, phone: 'hidden' as const, cell: ({ code }) => code },
          { key: 'queuedAt', label: t('step.sent'), width: 150, phone: 'hidden' as const, cell: ({ queuedAt }) => queuedAt !== null && <MomentText instant={queuedAt} isRelative />, text: ({ queuedAt }) => queuedAt ?? '' },
        ]}
        onOpen={({ customerId }) => go(`/customer?id=${customerId}`)}
        empty={{ title: t('noRecipients'), text: t('noRecipientsText') }}
      />
    </>
  )
} // prettier-ignore
