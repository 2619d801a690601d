import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { useCan } from '#web/session.ts'
import { useNotify } from '#web/notify.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { Icon } from '#web/ui/icon.tsx'
import { MoreActions, type RowAction } from '#web/ui/row-actions.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { links } from '../contract/links.ts'
import type { PaymentLink } from '../contract/replies.ts'
import { canDo, type LinkVerb } from '../rules/links.ts'
import { CancelLinkDialog, MailLinkDialog, ReissueLinkDialog } from './link-dialogs.tsx'

type DialogName = 'mail' | 'cancel' | 'reissue'

/** The actions for a link's current state: one next step, the rest in a menu, each by permission. */
export function LinkActions({ link }: { link: PaymentLink }) {
  const { t } = useTranslation('links')
  const notify = useNotify()
  const confirm = useConfirm()
  const mayWrite = useCan('links.write')
  const mayCancel = useCan('links.cancel')
  const [dialog, setDialog] = useState<DialogName>()
  const { mutate: activate } = useSend(links.activate)
  const { mutate: end } = useSend(links.close)
  const { id: linkId, reference, status } = link
  const can = (verb: LinkVerb) =>
    (verb === 'cancel' || verb === 'close' ? mayCancel : mayWrite) &&
    canDo(verb, status) &&
    !(verb === 'reissue' && link.replacedById !== null)

  const open = () =>
    activate({ linkId }, { onSuccess: () => toast(t('deed.activated', { reference })), onError: notify.refusal })
  const shut = async () => {
    if (!(await confirm({ message: t('deed.closeMessage'), ok: t('deed.close') }))) return
    end({ linkId }, { onSuccess: () => toast(t('deed.closed', { reference })), onError: notify.refusal })
  }
  const menu: RowAction<PaymentLink>[] = [
    { label: t('deed.reissue'), icon: 'refresh', isHidden: () => !can('reissue'), run: () => setDialog('reissue') },
    { label: t('deed.close'), icon: 'block', isHidden: () => !can('close'), run: () => void shut() },
    {
      label: t('deed.cancel'),
      icon: 'close',
      isDestructive: true,
      isHidden: () => !can('cancel'),
      run: () => setDialog('cancel'),
    },
  ]
  const shown = menu.filter((action) => !action.isHidden?.(link))
  const close = () => setDialog(undefined)
  return (
    <>
      {can('activate') && (
        <Button variant="contained" startIcon={<Icon name="check" />} onClick={open}>
          {t('deed.activate')}
        </Button>
      )}
      {can('mail') && (
        <Button variant="contained" startIcon={<Icon name="mail" />} onClick={() => setDialog('mail')}>
          {t(link.sentAt ? 'deed.mailAgain' : 'deed.mail')}
        </Button>
      )}
      {shown.length > 0 && <MoreActions row={link} actions={shown} label={t('deed.more')} />}
      {dialog === 'mail' && <MailLinkDialog link={link} close={close} />}
      {dialog === 'cancel' && <CancelLinkDialog link={link} close={close} />}
      {dialog === 'reissue' && <ReissueLinkDialog link={link} close={close} />}
    </>
  )
}
