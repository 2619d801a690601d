import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf, useSend } from '#web/api.ts'
import { useRouteForm } from '#web/form.ts'
import { useNotify } from '#web/notify.ts'
import { useCan } from '#web/session.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { CopyText } from '#web/ui/copy-text.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { StatusChip } from '#web/ui/marks.tsx'
import { Section } from '#web/ui/page.tsx'
import { CardSkeleton, ErrorState } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { MomentText } from '#web/ui/values.tsx'
import type { MailDomain } from '../contract/domain.ts'
import { messages } from '../contract/messages.ts'

/** The domain the property's mails come from: what its owner enters, and what was seen of it. */
export function DomainCard() {
  const { t } = useTranslation('messages')
  const mayWrite = useCan('messages.providers')
  const [isOpen, setOpen] = useState(false)
  const { data, error, refetch } = useQuery(queryOf(messages.domain, {}))
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <CardSkeleton height={160} />
  const { domain } = data
  return (
    <Section
      title={t('domain.title')}
      action={
        mayWrite && (
          <Button size="small" onClick={() => setOpen(true)}>
            {t(domain ? 'domain.change' : 'domain.set')}
          </Button>
        )
      }
    >
      {domain ? <Lines domain={domain} /> : <Typography color="textSecondary">{t('domain.none')}</Typography>}
      {isOpen && <DomainDialog domain={domain} onClose={() => setOpen(false)} />}
    </Section>
  )
}

function Lines({ domain }: { domain: MailDomain }) {
  const { t } = useTranslation('messages')
  const notify = useNotify()
  const confirm = useConfirm()
  const mayWrite = useCan('messages.providers')
  const { mutate: check, isPending } = useSend(messages.checkDomain)
  const { mutate: remove } = useSend(messages.removeDomain)
  const forget = async () => {
    const ok = t('domain.remove')
    if (!(await confirm({ title: ok, message: t('domain.removeText'), ok, isDestructive: true }))) return
    remove({}, { onSuccess: () => toast(t('domain.removed')), onError: notify.refusal })
  }
  return (
    <Stack spacing={4}>
      <Box sx={{ display: 'flex', gap: 3, flexWrap: 'wrap', alignItems: 'center' }}>
        <Typography sx={{ fontWeight: 600 }}>{`${domain.localPart}@${domain.domain}`}</Typography>
        <StatusChip
          tone={domain.isVerified ? 'inHouse' : 'tentative'}
          {...(domain.isVerified && { icon: 'check' as const })}
          label={t(domain.isVerified ? 'domain.verified' : 'domain.waits')}
        />
      </Box>
      {!domain.isVerified && <Alert severity="info">{t('domain.text')}</Alert>}
      {domain.lines.map(({ kind, name, value, isSeen }) => (
        <Box key={kind} component="section" aria-label={kind} sx={{ display: 'grid', gap: 2 }}>
          <Box sx={{ display: 'flex', gap: 3, alignItems: 'center' }}>
            <Typography component="h3" sx={{ fontWeight: 600 }}>
              {kind}
            </Typography>
            <StatusChip tone={isSeen ? 'inHouse' : 'past'} label={t(isSeen ? 'domain.seen' : 'domain.unseen')} />
          </Box>
          <CopyText label={t('domain.name')} text={name} />
          <CopyText label={t('domain.value')} text={value} />
        </Box>
      ))}
      <Box sx={{ display: 'flex', gap: 3, flexWrap: 'wrap', alignItems: 'center' }}>
        {mayWrite && (
          <>
            <Button
              variant="outlined"
              disabled={isPending}
              onClick={() => check({}, { onSuccess: () => toast(t('domain.looking')), onError: notify.refusal })}
            >
              {t('domain.check')}
            </Button>
            <Button color="error" onClick={() => void forget()}>
              {t('domain.remove')}
            </Button>
          </>
        )}
        {domain.checkedAt !== null && (
          <Typography color="textSecondary" variant="body2">
            {t('domain.checked')} <MomentText instant={domain.checkedAt} />
          </Typography>
        )}
      </Box>
    </Stack>
  )
}

function DomainDialog({ domain, onClose }: { domain: MailDomain | null; onClose: () => void }) {
  const { t } = useTranslation(['messages', 'shell'])
  const form = useRouteForm(messages.saveDomain, {
    known: { version: domain?.version ?? 0 },
    defaults: { localPart: domain?.localPart ?? 'news', domain: domain?.domain ?? '' },
    onDone: () => {
      toast(t('messages:domain.saved'))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('messages:domain.title')} label={t('shell:save')} onClose={onClose}>
      <FieldRow>
        <TextField form={form} name="localPart" label={t('messages:domain.localPart')} isRequired maxLength={60} />
        <TextField
          form={form}
          name="domain"
          label={t('messages:domain.domain')}
          help={t('messages:domain.help')}
          isRequired
          autoFocus
          maxLength={200}
        />
      </FieldRow>
    </FormDialog>
  )
}
