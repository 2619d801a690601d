import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { useRouteForm } from '#web/form.ts'
import { useNotify } from '#web/notify.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { CopyText } from '#web/ui/copy-text.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FactList } from '#web/ui/fact-list.tsx'
import { SecretField, TextField } from '#web/ui/fields.tsx'
import { Form, FormButtons } from '#web/ui/form-parts.tsx'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { Section } from '#web/ui/page.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { MomentText } from '#web/ui/values.tsx'
import type { ReviewSourceSetUp } from '../contract/replies.ts'
import { reviews } from '../contract/reviews.ts'

type Props = { source: ReviewSourceSetUp; onClose: () => void }

/** How a source delivers its reviews here, and where replies to them are sent. */
export function SourceDialog({ source, onClose }: Props) {
  const { t } = useTranslation(['reviews', 'shell'])
  const name = t(`reviews:source.${source.kind}`)
  return (
    <Dialog
      open
      title={t('reviews:connect.title', { name })}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('shell:close')}</Button>}
    >
      <Stack spacing={5}>
        {!source.isActive && <Alert severity="warning">{t('reviews:connect.off')}</Alert>}
        <Inbound source={source} name={name} />
        <Replies source={source} name={name} />
      </Stack>
    </Dialog>
  )
}

type PartProps = { source: ReviewSourceSetUp; name: string }

function Inbound({ source: { kind, address, keyHint, receivedAt }, name }: PartProps) {
  const { t } = useTranslation('reviews')
  const notify = useNotify()
  const confirm = useConfirm()
  const { mutate, isPending } = useSend(reviews.renewSourceKey)
  const [made, setMade] = useState<{ address: string; key: string }>()
  const verb = t(keyHint === '' ? 'connect.make' : 'connect.renew')
  const renew = async () => {
    if (keyHint !== '' && !(await confirm({ message: t('connect.renewText', { name }), ok: verb }))) return
    mutate({ kind }, { onSuccess: setMade, onError: notify.refusal })
  }
  return (
    <Section title={t('connect.inbound')}>
      <Stack spacing={3} sx={{ alignItems: 'flex-start' }}>
        <Typography color="textSecondary">{t('connect.inboundText', { name })}</Typography>
        {made ? (
          <Stack spacing={3} sx={{ width: '100%' }}>
            <Alert severity="warning">{t('connect.once')}</Alert>
            <CopyText label={t('connect.address')} text={made.address} />
            <CopyText label={t('connect.key')} text={made.key} />
          </Stack>
        ) : (
          <FactList
            facts={[
              [t('connect.address'), address],
              [t('connect.key'), keyHint !== '' && t('connect.keyEnds', { hint: keyHint })],
              [t('connect.received'), receivedAt !== null && <MomentText key="at" instant={receivedAt} isRelative />],
            ]}
          />
        )}
        <LoadingButton variant="outlined" isLoading={isPending} onClick={() => void renew()}>
          {verb}
        </LoadingButton>
      </Stack>
    </Section>
  )
}

function Replies({ source, name }: PartProps) {
  const { kind, replyUrl, replyKeyHint } = source
  const { t } = useTranslation(['reviews', 'shell'])
  const form = useRouteForm(reviews.saveReplyAddress, {
    known: { kind },
    defaults: { replyUrl },
    refusedAt: { address_not_allowed: 'replyUrl', wrong_keys: 'key' },
    onDone: () => toast(t('reviews:connect.saved')),
  })
  return (
    <Section title={t('reviews:connect.replies')}>
      <Typography color="textSecondary" sx={{ mb: 3 }}>
        {t('reviews:connect.repliesText', { name })}
      </Typography>
      {replyUrl !== '' && <Connection source={source} />}
      <Form form={form} label={t('reviews:connect.replies')}>
        <TextField
          form={form}
          name="replyUrl"
          label={t('reviews:connect.replyUrl')}
          help={t('reviews:connect.replyUrlHelp')}
          maxLength={300}
        />
        <SecretField
          form={form}
          name="key"
          label={t('reviews:connect.key')}
          help={
            replyKeyHint === '' ? t('reviews:connect.keyHelp') : t('reviews:connect.keyEnds', { hint: replyKeyHint })
          }
        />
        <FormButtons form={form} label={t('shell:save')} />
      </Form>
    </Section>
  )
}

const TONES = { OK: 'success', REFUSED: 'error', FAILED: 'error', WAITING: 'info' } as const

/** Whether the source takes what is sent: a test calls it with its key, and its answer is shown. */
function Connection({ source: { kind, test } }: Pick<PartProps, 'source'>) {
  const { t } = useTranslation('reviews')
  const notify = useNotify()
  const { mutate, isPending } = useSend(reviews.testSource)
  return (
    <Stack spacing={2} sx={{ mb: 4, alignItems: 'flex-start' }}>
      <LoadingButton
        variant="outlined"
        isLoading={isPending || test.state === 'WAITING'}
        onClick={() => mutate({ kind }, { onError: notify.refusal })}
      >
        {t('connect.test')}
      </LoadingButton>
      {test.state !== '' && (
        <Alert severity={TONES[test.state]} role="status" sx={{ width: '100%', overflowWrap: 'anywhere' }}>
          {t(`connect.tested.${test.state}`)} {test.note}{' '}
          {test.at !== null && <MomentText instant={test.at} isRelative />}
        </Alert>
      )}
    </Stack>
  )
}
