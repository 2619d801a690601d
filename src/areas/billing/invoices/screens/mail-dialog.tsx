import { useTranslation } from 'react-i18next'
import { useQuery } from '@tanstack/react-query'
import type { Language } from '#core/language.ts'
import { queryOf } from '#web/api.ts'
import { languageOptions } from '#web/i18n.ts'
import { useRouteForm } from '#web/form.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField, TextField } from '#web/ui/fields.tsx'
import { Form, FormButtons } from '#web/ui/form-parts.tsx'
import { LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { invoices } from '../contract/invoices.ts'

type Props = { invoiceId: string; number: string; language?: Language | undefined; close: () => void }

/** Sends a document as a PDF; the address billed is filled in. */
export function MailDialog(props: Props) {
  const { t } = useTranslation('invoices')
  const read = useQuery(queryOf(invoices.get, { invoiceId: props.invoiceId }))
  return (
    <Dialog open title={t('mailForm.title', { number: props.number })} onClose={props.close} width={400}>
      {read.isPending ? <LinesSkeleton lines={2} /> : <MailForm {...props} to={read.data?.billTo.email ?? ''} />}
    </Dialog>
  )
}

function MailForm({ invoiceId, number, language, close, to }: Props & { to: string }) {
  const { t } = useTranslation('invoices')
  const form = useRouteForm(invoices.mail, {
    defaults: { invoiceId, to, language },
    onDone: (reply) => {
      toast(t('mailForm.done', { number, to: reply.to }))
      close()
    },
  })
  return (
    <Form form={form} label={t('mailForm.title', { number })}>
      <TextField form={form} name="to" label={t('mailForm.to')} type="email" isRequired autoFocus />
      <SelectField
        form={form}
        name="language"
        label={t('mailForm.language')}
        options={languageOptions}
        blank={t('mailForm.theirs')}
      />
      <FormButtons form={form} label={t('mailForm.ok')} onCancel={close} />
    </Form>
  )
}
