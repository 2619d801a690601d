import MenuItem from '@mui/material/MenuItem'
import MuiTextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRouteForm } from '#web/form.ts'
import { useGo } from '#web/navigation.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { Form, FormButtons } from '#web/ui/form-parts.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { links, type PaymentLink } from '../contract.ts'
import { endOf, type Life, LIVES, usualLife } from './lives.ts'
import { linkPath } from './paths.ts'

type Props = { link: PaymentLink; close: () => void }

export function MailLinkDialog({ link, close }: Props) {
  const { t } = useTranslation('links')
  const form = useRouteForm(links.mail, {
    defaults: { linkId: link.id, to: link.email },
    onDone: ({ email }) => {
      toast(t('mail.done', { email }))
      close()
    },
  })
  const title = t('mail.title', { reference: link.reference })
  return (
    <Dialog open title={title} onClose={close} width={400}>
      <Form form={form} label={title}>
        <TextField form={form} name="to" label={t('new.email')} type="email" isRequired autoFocus />
        <FormButtons form={form} label={t('mail.ok')} onCancel={close} />
      </Form>
    </Dialog>
  )
}

/** The reason is kept; the guest reads only that the link was withdrawn. */
export function CancelLinkDialog({ link, close }: Props) {
  const { t } = useTranslation('links')
  const form = useRouteForm(links.cancel, {
    defaults: { linkId: link.id, reason: '' },
    onDone: () => {
      toast(t('cancel.done', { reference: link.reference }))
      close()
    },
  })
  const title = t('cancel.title', { reference: link.reference })
  return (
    <Dialog open title={title} onClose={close} width={400}>
      <Form form={form} label={title}>
        <span>{t('cancel.text')}</span>
        <TextField form={form} name="reason" label={t('page.reason')} isRequired autoFocus maxLength={300} />
        <FormButtons form={form} label={t('cancel.ok')} onCancel={close} />
      </Form>
    </Dialog>
  )
}

/** Another link with the same wishes; the old address leads on to it. */
export function ReissueLinkDialog({ link, close }: Props) {
  const { t } = useTranslation('links')
  const go = useGo()
  const [life, setLife] = useState<Life>(usualLife)
  const form = useRouteForm(links.reissue, {
    defaults: { linkId: link.id, expiresAt: endOf(usualLife, Date.now()) },
    onDone: (made) => {
      toast(t('reissue.done', { reference: made.reference }))
      close()
      go(linkPath(made.id))
    },
  })
  const title = t('reissue.title', { reference: link.reference })
  return (
    <Dialog open title={title} onClose={close} width={400}>
      <Form form={form} label={title}>
        <span>{t('reissue.text')}</span>
        <MuiTextField
          select
          label={t('new.life')}
          value={life}
          onChange={(event) => {
            const next = Number(event.target.value) as Life
            setLife(next)
            form.setValue('expiresAt', endOf(next, Date.now()), { shouldDirty: true })
          }}
        >
          {LIVES.map((days) => (
            <MenuItem key={days} value={days}>
              {t('new.days', { count: days })}
            </MenuItem>
          ))}
        </MuiTextField>
        <FormButtons form={form} label={t('deed.reissue')} onCancel={close} />
      </Form>
    </Dialog>
  )
}
