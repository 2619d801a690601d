import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { useNotify } from '#web/notify.ts'
import { PickFile } from '#web/ui/pick-file.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { dataOf } from '#web/ui/use-picture.ts'
import { leads } from '../contract/leads.ts'

const MOST_BYTES = 5_000_000

/** A mail that was saved to a file becomes an enquiry, or is added to the one its sender has open. */
export function MailFileButton({ onDone }: { onDone: (leadId: string) => void }) {
  const { t } = useTranslation('leads')
  const notify = useNotify()
  const { mutate, isPending } = useSend(leads.importMail)
  const take = async (file: File) => {
    if (file.size > MOST_BYTES) return toast(t('mail.tooBig'), { tone: 'error' })
    const [, data = ''] = (await dataOf(file)).split('base64,')
    return mutate(
      { file: data },
      {
        onError: notify.refusal,
        onSuccess: ({ leadId, outcome, reason }) => {
          if (leadId === null) return toast(t(reason === '' ? 'mail.outcome.IGNORED' : `mail.reason.${reason}`), { tone: 'info' }) // prettier-ignore
          toast(t(`mail.outcome.${outcome}`))
          return onDone(leadId)
        },
      },
    )
  }
  return (
    <PickFile
      label={t('mail.import')}
      accept=".eml,message/rfc822"
      isPending={isPending}
      take={(file) => void take(file)}
    />
  )
}
