import MenuItem from '@mui/material/MenuItem'
import MuiTextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRouteForm } from '#web/form.ts'
import { useGo } from '#web/navigation.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { useNow } from '#web/use-now.ts'
import { links } from '../contract/links.ts'
import type { PaymentLink } from '../contract/replies.ts'
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
    <FormDialog form={form} title={title} label={t('mail.ok')} onClose={close} width={400}>
      <TextField form={form} name="to" label={t('new.email')} type="email" isRequired autoFocus />
    </FormDialog>
  )
}

/** The reason is stored; the guest reads only that the link was withdrawn. */
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
    <FormDialog form={form} title={title} label={t('cancel.ok')} onClose={close} width={400}>
      <span>{t('cancel.text')}</span>
      <TextField form={form} name="reason" label={t('page.reason')} isRequired autoFocus maxLength={300} />
    </FormDialog>
  )
}

/** Another link with the same requests; the old address leads on to it. */
export function ReissueLinkDialog({ link, close }: Props) {
  const { t } = useTranslation('links')
  const go = useGo()
  const [life, setLife] = useState<Life>(usualLife)
  const now = useNow()
  const form = useRouteForm(links.reissue, {
    defaults: { linkId: link.id, expiresAt: endOf(usualLife, now) },
    onDone: (made) => {
      toast(t('reissue.done', { reference: made.reference }))
      close()
      go(linkPath(made.id))
    },
  })
  const title = t('reissue.title', { reference: link.reference })
  return (
    <FormDialog form={form} title={title} label={t('deed.reissue')} onClose={close} width={400}>
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
    </FormDialog>
  )
}
