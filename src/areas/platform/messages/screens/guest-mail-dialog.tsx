import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Language } from '#core/language.ts'
import { queryOf, useSend } from '#web/api.ts'
import { useRouteForm } from '#web/form.ts'
import { languageOptions } from '#web/i18n.ts'
import { useLanguage } from '#web/language.ts'
import { useNotify } from '#web/notify.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { Form, FormButtons } from '#web/ui/form-parts.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { messages } from '../contract/messages.ts'
import type { GuestMail } from '../contract/guest-mails.ts'
import { unknownPlaceholders } from '../rules/guest-mails.ts'

type Props = { mail: GuestMail; placeholders: readonly string[]; mayWrite: boolean; close: () => void }

/** The words of a mail in one language, and beside them what the guest will see. */
export function GuestMailDialog({ mail, close, ...rest }: Props) {
  const { t } = useTranslation('messages')
  const [language, setLanguage] = useState<Language>(useLanguage())
  const own = mail.texts.find((text) => text.language === language)
  return (
    <Dialog open title={t(`kind.${mail.kind}`)} onClose={close} width={1080}>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={language}
        aria-label={t('guestMails.language')}
        onChange={(_, next: Language | null) => next && setLanguage(next)}
      >
        {languageOptions.map(({ value, label }) => (
          <ToggleButton key={value} value={value}>
            {label}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {own && <Words key={`${language} ${own.version}`} mail={mail} text={own} close={close} {...rest} />}
    </Dialog>
  )
}

type WordsProps = Props & { text: GuestMail['texts'][number] }

function Words({ mail: { kind }, text, placeholders, mayWrite, close }: WordsProps) {
  const { t } = useTranslation(['messages', 'shell'])
  const notify = useNotify()
  const { language, version } = text
  const { mutate: reset } = useSend(messages.resetGuestMailText)
  const form = useRouteForm(messages.setGuestMailText, {
    defaults: { kind, language, version, subject: text.subject, body: text.body },
    onDone: () => toast(t('messages:guestMails.saved')),
  })
  const [subject, body] = form.watch(['subject', 'body'])
  const goBack = () =>
    reset({ kind, language }, { onSuccess: () => toast(t('messages:guestMails.reset')), onError: notify.refusal })
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 5,
        mt: 4,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      {mayWrite && (
        <Form form={form} label={t('messages:guestMails.words')}>
          <TextField form={form} name="subject" label={t('messages:guestMails.subject')} isRequired />
          <TextField form={form} name="body" label={t('messages:guestMails.body')} lines={14} isRequired />
          <Typography variant="body2" color="textSecondary">
            {t('messages:guestMails.placeholders')} {placeholders.map((name) => `{{${name}}}`).join(' ')}
          </Typography>
          {text.isOwn && (
            <Button onClick={goBack} sx={{ justifySelf: 'start' }}>
              {t('messages:guestMails.goBack')}
            </Button>
          )}
          <FormButtons form={form} label={t('shell:save')} onCancel={close} />
        </Form>
      )}
      <Preview kind={kind} language={language} subject={subject} body={body} />
    </Box>
  )
}

type PreviewProps = { kind: GuestMail['kind']; language: Language; subject: string; body: string }

/** Drawn by the server with a guest that is made up, as it is written. */
function Preview({ kind, language, subject, body }: PreviewProps) {
  const { t } = useTranslation('messages')
  const written = useDeferredValue({ subject: subject.trim(), body: body.trim() })
  const isWhole =
    written.subject !== '' &&
    written.body !== '' &&
    unknownPlaceholders(`${written.subject} ${written.body}`).length === 0
  const read = useQuery({
    ...queryOf(messages.previewGuestMail, { kind, language, ...written }),
    enabled: isWhole,
    placeholderData: keepPreviousData,
  })
  return (
    <Stack spacing={2} sx={{ minWidth: 0 }}>
      <Typography variant="subtitle2">{t('guestMails.preview')}</Typography>
      {!isWhole && <Typography color="error">{t('guestMails.unknown')}</Typography>}
      {read.data && (
        <>
          <Typography>
            <strong>{read.data.subject}</strong>
          </Typography>
          <Box
            component="iframe"
            title={t('guestMails.preview')}
            srcDoc={read.data.html}
            sandbox=""
            sx={{ width: '100%', height: 460, border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: '#ffffff' }}
          />
        </>
      )}
    </Stack>
  )
}
