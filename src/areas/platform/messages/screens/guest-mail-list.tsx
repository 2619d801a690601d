import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf, useSend } from '#web/api.ts'
import { useRouteForm } from '#web/form.ts'
import { useCan } from '#web/session.ts'
import { useNotify } from '#web/notify.ts'
import { NumberField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { StatusChip } from '#web/ui/marks.tsx'
import { Section } from '#web/ui/page.tsx'
import { RuleSwitch } from '#web/ui/rule-switch.tsx'
import { CardSkeleton, ErrorState } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { messages } from '../contract/messages.ts'
import type { GuestMail } from '../contract/guest-mails.ts'
import { GuestMailDialog } from './guest-mail-dialog.tsx'

/** The mails a booking sends to its guest: which of them leave, when, and in which words. */
export function GuestMailList() {
  const { t } = useTranslation('messages')
  const read = useQuery(queryOf(messages.guestMails, {}))
  if (!read.data)
    return read.isError ? (
      <ErrorState error={read.error} retry={() => void read.refetch()} />
    ) : (
      <CardSkeleton height={320} />
    )
  const { rows, placeholders } = read.data
  return (
    <Stack spacing={4}>
      <Typography color="textSecondary">{t('guestMails.text')}</Typography>
      <Box
        sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' } }}
      >
        {rows.map((mail) => (
          <GuestMailCard key={mail.kind} mail={mail} placeholders={placeholders} />
        ))}
      </Box>
    </Stack>
  )
}

type CardProps = { mail: GuestMail; placeholders: readonly string[] }

function GuestMailCard({ mail, placeholders }: CardProps) {
  const { t } = useTranslation(['messages', 'shell'])
  const notify = useNotify()
  const mayWrite = useCan('messages.providers')
  const { mutate, isPending } = useSend(messages.setGuestMail)
  const [open, setOpen] = useState<'words' | 'lead'>()
  const { kind, isActive, lead, version, texts } = mail
  const name = t(`messages:kind.${kind}`)
  const change = (wanted: boolean) =>
    mutate(
      { kind, version, isActive: wanted },
      {
        onSuccess: () => toast(t(wanted ? 'messages:guestMails.on' : 'messages:guestMails.off', { name })),
        onError: notify.refusal,
      },
    )
  const when = t(`messages:guestMails.when.${kind}`, { count: lead ?? 0 })
  return (
    <Section title={name}>
      <Stack spacing={3}>
        {mayWrite ? (
          <RuleSwitch
            label={t('messages:guestMails.active')}
            help={when}
            isOn={isActive}
            isPending={isPending}
            onChange={change}
          />
        ) : (
          <>
            <StatusChip
              tone={isActive ? 'inHouse' : 'past'}
              icon={isActive ? 'check' : 'block'}
              label={t(isActive ? 'messages:guestMails.active' : 'messages:guestMails.inactive')}
            />
            <Typography color="textSecondary">{when}</Typography>
          </>
        )}
        <Typography variant="body2" color="textSecondary">
          {texts.some(({ isOwn }) => isOwn) ? t('messages:guestMails.own') : t('messages:guestMails.customary')}
        </Typography>
        <Stack direction="row" spacing={2} sx={{ flexWrap: 'wrap' }}>
          <Button
            variant="outlined"
            onClick={() => setOpen('words')}
            aria-label={`${t('messages:guestMails.words')}: ${name}`}
          >
            {t(mayWrite ? 'messages:guestMails.words' : 'messages:guestMails.look')}
          </Button>
          {mayWrite && lead !== null && (
            <Button onClick={() => setOpen('lead')}>{t(`messages:guestMails.lead.${kind}`)}</Button>
          )}
        </Stack>
      </Stack>
      {open === 'words' && (
        <GuestMailDialog mail={mail} placeholders={placeholders} mayWrite={mayWrite} close={() => setOpen(undefined)} />
      )}
      {open === 'lead' && lead !== null && <LeadDialog mail={mail} lead={lead} close={() => setOpen(undefined)} />}
    </Section>
  )
}

function LeadDialog({ mail, lead, close }: { mail: GuestMail; lead: number; close: () => void }) {
  const { t } = useTranslation(['messages', 'shell'])
  const { kind, version, isActive } = mail
  const form = useRouteForm(messages.setGuestMail, {
    defaults: { kind, version, isActive, lead },
    onDone: () => {
      toast(t('messages:guestMails.saved'))
      close()
    },
  })
  const title = t(`messages:guestMails.lead.${kind}`)
  return (
    <FormDialog form={form} title={title} label={t('shell:save')} onClose={close} width={420}>
      <NumberField form={form} name="lead" label={title} min={1} isRequired autoFocus />
    </FormDialog>
  )
}
