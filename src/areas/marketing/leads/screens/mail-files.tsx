import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { useNotify } from '#web/notify.ts'
import { saveReply } from '#web/ui/files.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Section } from '#web/ui/page.tsx'
import { leads } from '../contract/leads.ts'
import type { WholeLead } from '../contract/replies.ts'

/** The files that came with the mails of an enquiry. */
export function MailFiles({ files }: Pick<WholeLead, 'files'>) {
  const { t } = useTranslation('leads')
  const notify = useNotify()
  if (files.length === 0) return null
  return (
    <Section title={t('mail.files')}>
      {files.map(({ id: mailFileId, name }) => (
        <Button
          key={mailFileId}
          startIcon={<Icon name="download" />}
          onClick={() => void saveReply(leads.mailFile, { mailFileId }).catch(notify.refusal)}
        >
          {name}
        </Button>
      ))}
    </Section>
  )
}
