import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { useCan } from '#web/session.ts'
import { useNotify } from '#web/notify.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { CopyText } from '#web/ui/copy-text.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FactList } from '#web/ui/fact-list.tsx'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { Section } from '#web/ui/page.tsx'
import { channels } from '../contract/channels.ts'
import type { Connection } from '../contract/replies.ts'

/** Where the channel sends its reservations and with which key. The key is shown once. */
export function InboundKey({ connection }: { connection: Connection }) {
  const { t } = useTranslation(['channels', 'shell'])
  const mayWrite = useCan('channels.write')
  const notify = useNotify()
  const confirm = useConfirm()
  const { mutate, isPending } = useSend(channels.renewKey)
  const [key, setKey] = useState<string>()
  const { propertyId, channelId, channelName: name, inboundAddress, inboundUser, inboundKeyHint: hint } = connection
  const renew = async () => {
    if (hint !== '' && !(await confirm({ message: t('channels:inbound.message', { name }), ok: t('channels:inbound.renew') }))) return // prettier-ignore
    mutate({ propertyId, channelId }, { onSuccess: (made) => setKey(made.key), onError: notify.refusal })
  }
  return (
    <Section title={t('channels:inbound.title')}>
      <Stack spacing={4} sx={{ alignItems: 'flex-start' }}>
        <Typography color="textSecondary">{t('channels:inbound.text', { name })}</Typography>
        <FactList
          facts={[
            [t('channels:inbound.address'), inboundAddress],
            [t('channels:userName'), inboundUser],
            [t('channels:key'), hint === '' ? t('channels:inbound.none') : t('channels:keyEnds', { hint })],
          ]}
        />
        {mayWrite && (
          <LoadingButton variant="outlined" isLoading={isPending} onClick={() => void renew()}>
            {t(hint === '' ? 'channels:inbound.make' : 'channels:inbound.renew')}
          </LoadingButton>
        )}
      </Stack>
      {key !== undefined && (
        <Dialog
          open
          title={t('channels:inbound.made')}
          onClose={() => setKey(undefined)}
          actions={
            <Button variant="contained" onClick={() => setKey(undefined)}>
              {t('channels:inbound.close')}
            </Button>
          }
        >
          <Stack spacing={4}>
            <Alert severity="warning">{t('channels:inbound.once', { name })}</Alert>
            <CopyText label={t('channels:inbound.address')} text={inboundAddress} />
            {inboundUser !== '' && <CopyText label={t('channels:userName')} text={inboundUser} />}
            <CopyText label={t('channels:key')} text={key} />
          </Stack>
        </Dialog>
      )}
    </Section>
  )
}
