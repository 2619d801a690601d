import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { isPlatformRole } from '#core/roles.ts'
import { queryOf, useSend } from '#web/api.ts'
import { Link } from '#web/navigation.tsx'
import { useCan, useSession } from '#web/session.ts'
import { useNotify } from '#web/notify.ts'
import { knownAddress } from '#web/screens.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { FactList } from '#web/ui/fact-list.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { MomentText } from '#web/ui/values.tsx'
import type { Message, MessageDetails } from '../contract/replies.ts'
import { messages } from '../contract/messages.ts'
import { canCancel, canResend } from '../rules/messages.ts'
import { MessageChip } from './message-chip.tsx'
import { useKindName } from './use-kind-name.ts'

type Props = { messageId: string; open: (id: string) => void; close: () => void }

/** One message: its words, what became of it, and the way to send it again. */
export function MessagePanel({ messageId, open, close }: Props) {
  const { t } = useTranslation('messages')
  const kindName = useKindName()
  const read = useQuery(queryOf(messages.get, { messageId }))
  const details = read.data
  return (
    <Panel
      open
      isBeside
      title={details ? details.message.subject || kindName(details.message.kind) : t('title')}
      subtitle={details && <MessageChip message={details.message} />}
      onClose={close}
      footer={details && <Actions message={details.message} open={open} />}
    >
      {details ? (
        <Details details={details} open={open} />
      ) : read.isError ? (
        <ErrorState error={read.error} retry={() => void read.refetch()} />
      ) : (
        <LinesSkeleton lines={8} />
      )}
    </Panel>
  )
}

function Details({ details, open }: { details: MessageDetails; open: (id: string) => void }) {
  const { t } = useTranslation('messages')
  const kindName = useKindName()
  const { message, to, attachments, providerRef, againOfId, sentAgainId } = details
  return (
    <Stack spacing={4}>
      <Why message={message} />
      <FactList
        facts={[
          [t('to'), message.name ? `${message.name} · ${to}` : to],
          [t('channelLabel'), t(`channel.${message.channel}`)],
          [t('kindLabel'), kindName(message.kind)],
          [
            t('about'),
            message.aboutPath === '' ? (
              message.about
            ) : (
              <Link key="about" to={knownAddress(message.aboutPath)}>
                {message.about || t('open')}
              </Link>
            ),
          ],
          [t('property'), message.propertyName || t('platform')],
          [t('by'), message.createdBy],
          [t('attempts'), message.attempts > 1 && String(message.attempts)],
          [t('files'), attachments.map(({ fileName }) => fileName).join(', ')],
          [t('providerRef'), providerRef],
          [t('againOf'), againOfId && <Other key="againOf" id={againOfId} open={open} label={t('openFirst')} />],
          [
            t('sentAgain'),
            sentAgainId && <Other key="sentAgain" id={sentAgainId} open={open} label={t('openLater')} />,
          ],
        ]}
      />
      <Words details={details} />
      <History events={details.events} />
    </Stack>
  )
}

const Other = ({ id, open, label }: { id: string; open: (id: string) => void; label: string }) => (
  <MuiLink component="button" type="button" onClick={() => open(id)}>
    {label}
  </MuiLink>
)

/** Why it has not arrived, and what to do about it. */
function Why({ message: { state, fault, heldBecause, nextAttemptAt } }: { message: Message }) {
  const { t } = useTranslation('messages')
  if (state === 'HELD') return <Alert severity="warning">{t(`held.${heldBecause || 'NO_PROVIDER'}`)}</Alert>
  if (fault === '') return null
  return (
    <Alert severity={state === 'QUEUED' ? 'warning' : 'error'}>
      {t('said', { fault })}
      {nextAttemptAt && (
        <>
          {' '}
          {t('next')} <MomentText instant={nextAttemptAt} />
        </>
      )}
    </Alert>
  )
}

function Words({ details: { message, body } }: { details: MessageDetails }) {
  const { t } = useTranslation('messages')
  if (message.class === 'SECURITY') return <Alert severity="info">{t('secret')}</Alert>
  if (body === null) return null
  return (
    <Box component="section" aria-label={t('words')}>
      <Typography variant="h3" sx={{ mb: 2 }}>
        {t('words')}
      </Typography>
      <Box
        sx={{
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          bgcolor: 'var(--surface-sunken)',
          borderRadius: '8px',
          p: 4,
        }}
      >
        {body}
      </Box>
    </Box>
  )
}

function History({ events }: { events: MessageDetails['events'] }) {
  const { t } = useTranslation('messages')
  if (events.length === 0) return null
  return (
    <Box component="section" aria-label={t('history')}>
      <Typography variant="h3" sx={{ mb: 2 }}>
        {t('history')}
      </Typography>
      <Stack component="ol" spacing={2} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {events.map(({ id, state, by, detail, happenedAt }) => (
          <Box component="li" key={id}>
            <span>
              {t(by === 'PERSON' ? `deed.${state === 'CANCELLED' ? 'cancelled' : 'again'}` : `state.${state}`)}
            </span>
            {detail !== '' && <Typography component="span"> · {detail}</Typography>}
            <Typography variant="caption" component="div" color="textSecondary">
              <MomentText instant={happenedAt} />
            </Typography>
          </Box>
        ))}
      </Stack>
    </Box>
  )
}

function Actions({ message, open }: { message: Message; open: (id: string) => void }) {
  const { t } = useTranslation('messages')
  const notify = useNotify()
  const confirm = useConfirm()
  const mayWrite = useCan('messages.write')
  const { roles, property } = useSession()
  const { mutate: resend, isPending } = useSend(messages.resend)
  const { mutate: cancel } = useSend(messages.cancel)
  // Platform staff act in the property they have picked, or in the platform’s own.
  const isElsewhere = isPlatformRole(roles[0]) && message.propertyId !== (property?.id ?? 0)
  if (!mayWrite || isElsewhere) return null
  const { id: messageId, state } = message
  const again = async () => {
    const hasArrived = state === 'SENT' || state === 'DELIVERED' || state === 'READ'
    if (hasArrived && !(await confirm({ message: t('againMessage'), ok: t('again') }))) return
    resend(
      { messageId },
      {
        onSuccess: (made) => {
          toast(t('againDone'))
          open(made.id)
        },
        onError: notify.refusal,
      },
    )
  }
  const stop = () => cancel({ messageId }, { onSuccess: () => toast(t('stopped')), onError: notify.refusal })
  return (
    <>
      {canCancel(state) && (
        <Button variant="outlined" onClick={stop}>
          {t('stop')}
        </Button>
      )}
      {canResend(state) && (
        <LoadingButton
          variant="contained"
          isLoading={isPending}
          startIcon={<Icon name="refresh" />}
          onClick={() => void again()}
        >
          {t(state === 'HELD' ? 'release' : 'again')}
        </LoadingButton>
      )}
    </>
  )
}
