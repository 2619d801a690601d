import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf, useSend } from '#web/api.ts'
import { useCan } from '#web/session.ts'
import { useNotify } from '#web/notify.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { CopyText } from '#web/ui/copy-text.tsx'
import { FactList } from '#web/ui/fact-list.tsx'
import { StatusChip } from '#web/ui/marks.tsx'
import { Section } from '#web/ui/page.tsx'
import { CardSkeleton, ErrorState } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { type Channel, type Provider, TEXT_CHANNELS, type TextChannel } from '../contract/replies.ts'
import { messages } from '../contract/messages.ts'
import { DomainCard } from './domain-card.tsx'
import { IdentityCard } from './identity-form.tsx'
import { CreditsDialog, ProviderDialog, TryOutDialog } from './provider-dialogs.tsx'

type OpenDialog = { kind: 'set' | 'credits'; channel: TextChannel } | { kind: 'try'; channel: Channel }

/** Who carries the property's mail, SMS and WhatsApp; each can be tried out. */
export function ProviderList() {
  const { t } = useTranslation('messages')
  const read = useQuery(queryOf(messages.providers, {}))
  const [openDialog, setOpenDialog] = useState<OpenDialog>()
  if (!read.data)
    return read.isError ? (
      <ErrorState error={read.error} retry={() => void read.refetch()} />
    ) : (
      <CardSkeleton height={240} />
    )
  const { mail, providers } = read.data
  const of = (channel: TextChannel) => providers.find((provider) => provider.channel === channel)
  const close = () => setOpenDialog(undefined)
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <IdentityCard />
      <DomainCard />
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(3, minmax(0, 1fr))' },
          alignItems: 'start',
        }}
      >
        <Section title={t('channel.MAIL')}>
          <Stack spacing={4}>
            {mail.isSent ? (
              <StatusChip tone="inHouse" icon="check" label={t('ready')} />
            ) : (
              <Alert severity="info">{t('mailToFiles')}</Alert>
            )}
            <FactList facts={[[t('sender'), mail.from]]} />
            <Typography color="textSecondary">{t('mailText')}</Typography>
            <TryButton onClick={() => setOpenDialog({ kind: 'try', channel: 'MAIL' })} />
          </Stack>
        </Section>
        {TEXT_CHANNELS.map((channel) => (
          <Carrier
            key={channel}
            channel={channel}
            provider={of(channel)}
            set={() => setOpenDialog({ kind: 'set', channel })}
            count={() => setOpenDialog({ kind: 'credits', channel })}
            tryOut={() => setOpenDialog({ kind: 'try', channel })}
          />
        ))}
        {openDialog?.kind === 'set' && (
          <ProviderDialog channel={openDialog.channel} provider={of(openDialog.channel)} close={close} />
        )}
        {openDialog?.kind === 'credits' && <CreditsDialog channel={openDialog.channel} close={close} />}
        {openDialog?.kind === 'try' && <TryOutDialog channel={openDialog.channel} close={close} />}
      </Box>
    </Box>
  )
}

function TryButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('messages')
  const mayWrite = useCan('messages.providers')
  if (!mayWrite) return null
  return (
    <Button variant="outlined" onClick={onClick} sx={{ alignSelf: 'flex-start' }}>
      {t('tryOut')}
    </Button>
  )
}

type CarrierProps = {
  channel: TextChannel
  provider: Provider | undefined
  set: () => void
  count: () => void
  tryOut: () => void
}

function Carrier({ channel, provider, set, count, tryOut }: CarrierProps) {
  const { t } = useTranslation(['messages', 'shell'])
  const notify = useNotify()
  const confirm = useConfirm()
  const mayWrite = useCan('messages.providers')
  const { mutate: remove } = useSend(messages.removeProvider)
  const forget = async () => {
    const message = t('messages:removeMessage', { name: provider?.name })
    if (!(await confirm({ message, ok: t('messages:remove'), isDestructive: true }))) return
    remove({ channel }, { onSuccess: () => toast(t('messages:removed')), onError: notify.refusal })
  }
  return (
    <Section
      title={t(`messages:channel.${channel}`)}
      action={
        mayWrite &&
        provider && (
          <Stack direction="row" spacing={1}>
            <Button size="small" onClick={set}>
              {t('shell:edit')}
            </Button>
            <Button size="small" color="error" onClick={() => void forget()}>
              {t('messages:remove')}
            </Button>
          </Stack>
        )
      }
    >
      {provider ? (
        <Stack spacing={4}>
          <StatusChip
            tone={provider.isActive ? 'inHouse' : 'past'}
            icon={provider.isActive ? 'check' : 'block'}
            label={t(provider.isActive ? 'messages:ready' : 'messages:off')}
          />
          <FactList
            facts={[
              [t('messages:name'), provider.name],
              [t('messages:sender'), provider.sender],
              [t('messages:url'), provider.url],
              [t('messages:key'), t('messages:hint', { hint: provider.keyHint })],
              [t('messages:credits'), provider.credits === null ? t('messages:notCounted') : String(provider.credits)],
            ]}
          />
          {provider.credits === 0 && <Alert severity="warning">{t('messages:noCredits')}</Alert>}
          <CopyText label={t('messages:callbackUrl')} text={provider.callbackUrl} help={t('messages:callbackHelp')} />
          <Stack direction="row" spacing={2}>
            {provider.isActive && <TryButton onClick={tryOut} />}
            {mayWrite && <Button onClick={count}>{t('messages:setCredits')}</Button>}
          </Stack>
        </Stack>
      ) : (
        <Stack spacing={4}>
          <Typography color="textSecondary">{t('messages:nobody')}</Typography>
          {mayWrite && (
            <Button variant="outlined" onClick={set} sx={{ alignSelf: 'flex-start' }}>
              {t('messages:set')}
            </Button>
          )}
        </Stack>
      )}
    </Section>
  )
}
