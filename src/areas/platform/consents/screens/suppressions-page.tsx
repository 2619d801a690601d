import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { useNotify } from '#web/notify.ts'
import { useCan } from '#web/session.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { DataList } from '#web/ui/data-list.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Page } from '#web/ui/page.tsx'
import type { RowAction } from '#web/ui/row-actions.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { MomentText } from '#web/ui/values.tsx'
import { CONSENT_CHANNELS, FINAL_REASONS, SUPPRESSION_REASONS } from '../contract/choices.ts'
import { consents } from '../contract/consents.ts'
import type { Suppression } from '../contract/replies.ts'
import { SuppressDialog } from './suppress-dialog.tsx'
import { useConsentTabs } from './use-consent-tabs.tsx'

/** `/property/consents/suppressions`: suppressed addresses, why, and how to lift it where one can. */
export function SuppressionsPage() {
  const { t } = useTranslation('consents')
  const [isAdding, setAdding] = useState(false)
  const add = (
    <Button variant="contained" startIcon={<Icon name="add" />} onClick={() => setAdding(true)}>
      {t('suppressions.add')}
    </Button>
  )
  return (
    <Page title={t('suppressions.title')} tabs={useConsentTabs('suppressions')} actions={add}>
      <DataList
        label={t('suppressions.title')}
        source={consents.suppressions}
        rowKey={({ addressHash, channel, reason }) => `${channel} ${reason} ${addressHash}`}
        search="text"
        searchLabel={t('suppressions.search')}
        filters={[
          { name: 'channel', label: t('channelLabel'), options: CONSENT_CHANNELS.map((value) => ({ value, label: t(`channel.${value}`) })) },
          { name: 'reason', label: t('reasonLabel'), options: SUPPRESSION_REASONS.map((value) => ({ value, label: t(`reason.${value}`) })) },
        ]}
        columns={[
          { key: 'address', label: t('address'), phone: 'title', cell: ({ address }) => address || t('suppressions.erased') },
          { key: 'channel', label: t('channelLabel'), cell: ({ channel }) => t(`channel.${channel}`) },
          { key: 'reason', label: t('reasonLabel'), cell: ({ reason }) => t(`reason.${reason}`) },
          { key: 'note', label: t('note'), cell: ({ note }) => note },
          { key: 'createdBy', label: t('recordedBy'), phone: 'hidden', cell: ({ createdBy }) => createdBy },
          { key: 'createdAt', label: t('at'), cell: ({ createdAt }) => <MomentText instant={createdAt} />, text: ({ createdAt }) => createdAt },
        ]}
        actions={useLift()}
        empty={{ title: t('suppressions.none'), text: t('suppressions.noneText') }}
      />
      {isAdding && <SuppressDialog onClose={() => setAdding(false)} />}
    </Page>
  )
} // prettier-ignore

/** Lets an address be written to again, where that is possible. */
function useLift(): readonly RowAction<Suppression>[] {
  const { t } = useTranslation('consents')
  const confirm = useConfirm()
  const notify = useNotify()
  const mayLift = useCan('consents.lift')
  const { mutate } = useSend(consents.lift)
  const lift = async ({ channel, addressHash, reason, address }: Suppression) => {
    const ok = t('suppressions.lift')
    if (!(await confirm({ title: ok, message: t('suppressions.liftText', { address }), ok }))) return
    mutate(
      { channel, addressHash, reason },
      { onSuccess: () => toast(t('suppressions.lifted', { address })), onError: notify.refusal },
    )
  }
  if (!mayLift) return []
  return [
    {
      label: t('suppressions.lift'),
      icon: 'undo',
      isHidden: ({ reason }) => FINAL_REASONS.includes(reason),
      run: (row) => void lift(row),
    },
  ]
}
