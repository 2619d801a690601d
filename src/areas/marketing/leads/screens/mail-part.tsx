import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf, useSend } from '#web/api.ts'
import { useGo } from '#web/navigation.tsx'
import { useNotify } from '#web/notify.ts'
import { useCan } from '#web/session.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { CopyText } from '#web/ui/copy-text.tsx'
import { DataList } from '#web/ui/data-list.tsx'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { Section } from '#web/ui/page.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { MomentText } from '#web/ui/values.tsx'
import { leads } from '../contract/leads.ts'
import type { Mailbox } from '../contract/mails.ts'

/** The address at which mails become enquiries, and the mails that came. */
export function MailPart() {
  const { data, error, refetch } = useQuery(queryOf(leads.mailbox, {}))
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <LinesSkeleton lines={4} />
  return (
    <Stack spacing={4}>
      <MailboxCard mailbox={data} />
      <Mails />
    </Stack>
  )
}

function MailboxCard({ mailbox: { address, isOpen, isServed, version } }: { mailbox: Mailbox }) {
  const { t } = useTranslation('leads')
  const mayWrite = useCan('leads.rules')
  const confirm = useConfirm()
  const notify = useNotify()
  const { mutate, isPending } = useSend(leads.saveMailbox)
  const save = (change: { isOpen: boolean; isRenewed?: boolean }) =>
    mutate({ version, ...change }, { onError: notify.refusal })
  const renew = async () => {
    const isSure = await confirm({ title: t('mail.renew'), message: t('mail.renewText'), ok: t('mail.renew'), isDestructive: true })
    if (isSure) save({ isOpen: true, isRenewed: true })
  }
  return (
    <Section title={t('mail.title')}>
      <Stack spacing={3} sx={{ maxWidth: 720 }}>
        <Typography color="textSecondary">{t('mail.text')}</Typography>
        {!isServed && <Alert severity="info">{t('mail.notServed')}</Alert>}
        {address !== null && isOpen && <CopyText label={t('mail.address')} text={address} help={t('mail.addressHelp')} />}
        {mayWrite && (
          <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: 'wrap' }}>
            <LoadingButton variant={isOpen ? 'outlined' : 'contained'} isLoading={isPending} onClick={() => save({ isOpen: !isOpen })}>
              {t(isOpen ? 'mail.close' : 'mail.open')}
            </LoadingButton>
            {isOpen && <Button onClick={() => void renew()}>{t('mail.renew')}</Button>}
          </Stack>
        )}
      </Stack>
    </Section>
  )
} // prettier-ignore

function Mails() {
  const { t } = useTranslation('leads')
  const go = useGo()
  return (
    <DataList
      label={t('mail.mails')}
      source={leads.mails}
      columns={[
        { key: 'subject', label: t('mail.subject'), cell: ({ subject }) => subject || '–', phone: 'title' },
        { key: 'fromAddress', label: t('mail.from'), cell: ({ fromName, fromAddress }) => fromName || fromAddress },
        { key: 'receivedAt', label: t('mail.receivedAt'), cell: ({ receivedAt }) => <MomentText instant={receivedAt} /> },
        { key: 'outcome', label: t('mail.became'), cell: ({ outcome, reason }) => t(reason === '' ? `mail.outcome.${outcome}` : `mail.reason.${reason}`), phone: 'end' },
      ]}
      onOpen={({ leadId }) => { if (leadId !== null) go(`/businessLead/manage-businesslead?tab=all&lead=${leadId}`) }}
      empty={{ title: t('mail.none'), text: t('mail.noneText') }}
    />
  )
} // prettier-ignore
