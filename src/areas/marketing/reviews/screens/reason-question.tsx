import MuiTextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Question } from '#web/ui/question.tsx'

type Props = {
  title: string
  text: string
  send: { isPending: boolean; error: unknown }
  onOk: (reason: string) => void
  onClose: () => void
}

/** Requests a reason, for what needs one. */
export function ReasonQuestion({ title, text, send, onOk, onClose }: Props) {
  const { t } = useTranslation('reviews')
  const [reason, setReason] = useState('')
  const typed = reason.trim()
  return (
    <Question
      title={title}
      ok={title}
      error={send.error}
      isPending={send.isPending}
      isDisabled={typed === ''}
      onOk={() => onOk(typed)}
      onClose={onClose}
    >
      <Typography>{text}</Typography>
      <MuiTextField
        label={t('because')}
        value={reason}
        onChange={(event) => setReason(event.target.value.slice(0, 300))}
        required
        autoFocus
      />
    </Question>
  )
}
