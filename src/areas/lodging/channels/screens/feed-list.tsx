import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { useNotify } from '#web/notify.ts'
import { useCan } from '#web/session.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { CopyText } from '#web/ui/copy-text.tsx'
import { DataList } from '#web/ui/data-list.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Section } from '#web/ui/page.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { MomentText } from '#web/ui/values.tsx'
import { channels } from '../contract/channels.ts'
import type { Feed } from '../contract/feeds.ts'
import { FeedForm } from './feed-form.tsx'

/** Calendars of nights that are not available, for portals: create one, see its address once, revoke it. */
export function FeedList({ propertyId }: { propertyId: number }) {
  const { t } = useTranslation('channels')
  const mayWrite = useCan('channels.write')
  const [isCreating, setCreating] = useState(false)
  const [address, setAddress] = useState<string>()
  const columns = useColumns()
  const revoke = useRevoke(propertyId)
  const create = mayWrite && (
    <Button variant="outlined" onClick={() => setCreating(true)}>
      {t('feeds.add')}
    </Button>
  )
  const done = (made: string) => {
    setCreating(false)
    setAddress(made)
  }
  return (
    <Section title={t('feeds.title')} action={create}>
      <Stack spacing={4}>
        <Typography color="textSecondary">{t('feeds.text')}</Typography>
        <DataList
          label={t('feeds.title')}
          source={channels.feeds}
          input={{ propertyId }}
          columns={columns}
          actions={
            mayWrite ? [{ label: t('feeds.revoke'), isDestructive: true, run: (feed) => void revoke(feed) }] : []
          }
          empty={{ title: t('feeds.empty'), text: t('feeds.emptyText') }}
        />
      </Stack>
      {isCreating && <FeedForm propertyId={propertyId} done={done} close={() => setCreating(false)} />}
      {address !== undefined && <MadeAddress address={address} close={() => setAddress(undefined)} />}
    </Section>
  )
}

/** Revokes a feed after a question. */
function useRevoke(propertyId: number): (feed: Feed) => Promise<void> {
  const { t } = useTranslation('channels')
  const notify = useNotify()
  const confirm = useConfirm()
  const { mutate } = useSend(channels.revokeFeed)
  return async ({ id: feedId, name }) => {
    const isSure = await confirm({ message: t('feeds.revokeMessage', { name }), ok: t('feeds.revoke'), isDestructive: true }) // prettier-ignore
    if (!isSure) return
    mutate({ propertyId, feedId }, { onSuccess: () => toast(t('feeds.revoked', { name })), onError: notify.refusal })
  }
}

function MadeAddress({ address, close }: { address: string; close: () => void }) {
  const { t } = useTranslation('channels')
  const done = (
    <Button variant="contained" onClick={close}>
      {t('feeds.close')}
    </Button>
  )
  return (
    <Dialog open title={t('feeds.made')} onClose={close} actions={done}>
      <Stack spacing={4}>
        <Alert severity="warning">{t('feeds.once')}</Alert>
        <CopyText label={t('feeds.address')} text={address} />
      </Stack>
    </Dialog>
  )
}

function useColumns(): readonly Column<Feed>[] {
  const { t } = useTranslation('channels')
  const subject = ({ roomTypeName: type, roomNumber: room }: Feed) =>
    room === null ? type : t('feeds.ofRoom', { type, room })
  return [
    { key: 'name', label: t('name'), cell: (feed) => feed.name, phone: 'title' },
    { key: 'of', label: t('feeds.of'), cell: subject, phone: 'line' },
    {
      key: 'createdAt',
      label: t('feeds.createdAt'),
      width: 190,
      cell: (feed) => <MomentText instant={feed.createdAt} />,
      text: (feed) => feed.createdAt,
    },
    {
      key: 'lastReadAt',
      label: t('feeds.lastReadAt'),
      width: 190,
      phone: 'line',
      cell: (feed) => (feed.lastReadAt ? <MomentText instant={feed.lastReadAt} /> : t('feeds.never')),
      text: (feed) => feed.lastReadAt ?? '',
    },
  ]
}
