import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { useRouteForm } from '#web/form.ts'
import { useMoney } from '#web/formats.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { Form, FormButtons } from '#web/ui/form-parts.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { Account } from '../contract/replies.ts'
import { receivables } from '../contract/receivables.ts'
import type { ReminderDraft, ReminderText } from '../contract/reminders.ts'

type Props = { account: Account; close: () => void }

/** Reminds a company of what is late; the user reads and changes the mail before it is sent. */
export function ReminderDialog({ account, close }: Props) {
  const { t } = useTranslation('receivables')
  const draft = useQuery({ ...queryOf(receivables.reminder, { companyId: account.companyId }), gcTime: 0 })
  return (
    <Dialog open title={t('remind.title')} onClose={close} width={640}>
      {draft.data ? (
        <ReminderForm account={account} draft={draft.data} close={close} />
      ) : draft.error ? (
        <ErrorState error={draft.error} />
      ) : (
        <LinesSkeleton lines={5} />
      )}
    </Dialog>
  )
}

function ReminderForm({ account, draft, close }: Props & { draft: ReminderDraft }) {
  const { t } = useTranslation('receivables')
  const { format } = useMoney()
  const { subject, body, sentTo, late, daysLate } = draft
  const form = useRouteForm(receivables.remind, {
    defaults: { companyId: account.companyId, to: sentTo, subject, body },
    onDone: (reminder) => {
      toast(t('remind.sent', { to: reminder.sentTo }))
      close()
    },
  })
  return (
    <Form form={form} label={t('remind.title')}>
      <Alert severity="info">{t('remind.late', { amount: format(late), count: daysLate })}</Alert>
      <TextField form={form} name="to" label={t('statement.to')} isRequired={sentTo === ''} />
      <TextField form={form} name="subject" label={t('remind.subject')} isRequired />
      <TextField form={form} name="body" label={t('remind.body')} isRequired lines={8} />
      <Typography variant="body2" color="textSecondary">
        {t('remind.withStatement')}
      </Typography>
      <FormButtons form={form} label={t('remind.send')} onCancel={close} />
    </Form>
  )
}

/** How reminders are worded, one text for each age. */
export function ReminderTextsDialog({ close }: { close: () => void }) {
  const { t } = useTranslation(['receivables', 'shell'])
  const read = useQuery(queryOf(receivables.reminderTexts, {}))
  return (
    <Dialog
      open
      title={t('receivables:remind.texts')}
      onClose={close}
      width={640}
      actions={<Button onClick={close}>{t('shell:close')}</Button>}
    >
      <Typography color="textSecondary">{t('receivables:remind.places')}</Typography>
      {read.data ? (
        read.data.rows.map((text) => (
          <Fold key={text.bucket} label={t(`receivables:remind.bucket.${text.bucket}`)}>
            <TextForm text={text} />
          </Fold>
        ))
      ) : read.error ? (
        <ErrorState error={read.error} />
      ) : (
        <LinesSkeleton lines={3} />
      )}
    </Dialog>
  )
}

function TextForm({ text: { bucket, subject, body } }: { text: ReminderText }) {
  const { t } = useTranslation(['receivables', 'shell'])
  const form = useRouteForm(receivables.setReminderText, {
    defaults: { bucket, subject, body },
    onDone: () => toast(t('receivables:remind.textSaved')),
  })
  return (
    <Form form={form} label={t(`receivables:remind.bucket.${bucket}`)}>
      <TextField form={form} name="subject" label={t('receivables:remind.subject')} isRequired />
      <TextField form={form} name="body" label={t('receivables:remind.body')} isRequired lines={6} />
      <FormButtons form={form} label={t('shell:save')} />
    </Form>
  )
}
